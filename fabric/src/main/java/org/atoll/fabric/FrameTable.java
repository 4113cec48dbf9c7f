// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeMap;
import org.atoll.fabric.job.Services;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.job.UnrecoverableException;
import org.atoll.fabric.wire.Frame;
import org.jspecify.annotations.Nullable;

/// The numbers of all kinds of frames: those of all services that this JVM has found, in the order
/// of the services' names. Kinds with a third word are numbered from 1 on, the others from
/// [Frame#FIRST_WORDLESS] on. Ranks compare what they have when they meet, so that a number means
/// the same to all. Any thread may ask.
public final class FrameTable {
    private static final int MOST = 127;

    private final List<ServiceKind<?>> services;
    private final @Nullable Row[] rows = new Row[Frame.NO_HANDLER + 1];
    private final Map<String, Integer> numbers = new HashMap<>();
    private final int width;

    /// The meaning of one number.
    ///
    /// @param service has the kind
    /// @param name    what it is in words
    private record Row(ServiceKind<?> service, FrameKind kind, String name) {
        Row(ServiceKind<?> service, FrameKind kind) {
            this(service, kind, service.name() + "." + kind.name());
        }
    }

    private FrameTable(List<ServiceKind<?>> found) {
        services = found.stream().sorted(Comparator.comparing(ServiceKind::name)).toList();
        int withWord = 1;
        int without = Frame.FIRST_WORDLESS;
        for (ServiceKind<?> service : services) {
            requireName("service", service.name());
            for (FrameKind kind : service.frames()) {
                requireName("kind of frame of service " + service.name(), kind.name());
                add(kind.word() ? withWord++ : without++, new Row(service, kind));
            }
        }
        width = Math.max(withWord, without - Frame.FIRST_WORDLESS);
    }

    /// The kinds of the services on the class path, looked for once, and those of the fabric. Ranks
    /// that are threads share them.
    ///
    /// @return the same at every call
    /// @throws IllegalStateException if two services or kinds have one name, a name is none, or
    ///     there are too many kinds
    public static FrameTable ofThisJvm() {
        FrameTable known = Found.TABLE;
        if (known == null) {
            throw new IllegalStateException(Found.FLAW);
        }
        return known;
    }

    /// The kinds of some of these services, and those of the fabric: for jobs that have no others,
    /// and whose ranks need not have the same class path.
    ///
    /// @param names those of the services; ones that this JVM lacks are missing in the table, too
    FrameTable only(Set<String> names) {
        return of(services.stream()
                .filter(each -> names.contains(each.name()))
                .toList());
    }

    /// The table made of what the class path has, looked for when a rank first asks.
    private static final class Found {
        static final @Nullable FrameTable TABLE;
        static final String FLAW;

        static {
            FrameTable table = null;
            String flaw = "";
            try {
                table = of(found());
            } catch (IllegalStateException | ServiceConfigurationError e) {
                flaw = String.valueOf(e.getMessage());
            }
            TABLE = table;
            FLAW = flaw;
        }
    }

    @SuppressWarnings("rawtypes") // a class literal has no type arguments
    private static List<ServiceKind<?>> found() {
        ClassLoader loader = ServiceKind.class.getClassLoader();
        List<ServiceKind> kinds = Services.told(ServiceKind.class, loader)
                .orElseGet(() -> ServiceLoader.load(ServiceKind.class, loader)
                        .stream()
                        .map(ServiceLoader.Provider::get)
                        .toList());
        List<ServiceKind<?>> all = new ArrayList<>(kinds.size() + 1);
        kinds.forEach(all::add);
        return all;
    }

    /// The table of some services and that of the fabric itself.
    ///
    /// @param kinds in any order
    /// @throws IllegalStateException as [#ofThisJvm]
    static FrameTable of(List<ServiceKind<?>> kinds) {
        List<ServiceKind<?>> all = new ArrayList<>(kinds);
        all.add(LanesKind.LANES);
        Map<String, ServiceKind<?>> byName = new HashMap<>();
        for (ServiceKind<?> kind : all) {
            ServiceKind<?> other = byName.put(kind.name(), kind);
            if (other != null) {
                throw new IllegalStateException("two services are called " + kind.name() + ", "
                        + other.getClass().getName() + " and " + kind.getClass().getName()
                        + ": one of their jars must leave the class path");
            }
        }
        return new FrameTable(all);
    }

    private static void requireName(String what, String name) {
        boolean fits = !name.isEmpty() && name.chars().allMatch(letter ->
                letter == '-' || (letter >= 'a' && letter <= 'z')
                        || (letter >= '0' && letter <= '9'));
        if (!fits) {
            throw new IllegalStateException("a " + what + " is called '" + name
                    + "': a name has lower-case letters, digits and hyphens");
        }
    }

    private void add(int number, Row row) {
        boolean word = row.kind.word();
        if (number - (word ? 1 : Frame.FIRST_WORDLESS) >= MOST) {
            throw new IllegalStateException("service " + row.service.name() + " makes more than "
                    + MOST + " kinds of frames " + (word ? "with" : "without")
                    + " a third word: there are too many services on the class path");
        }
        if (numbers.put(row.name(), number) != null) {
            throw new IllegalStateException("service " + row.service.name()
                    + " has two kinds of frames called " + row.kind.name());
        }
        rows[number] = row;
    }

    /// Checks what a user has set for the services.
    ///
    /// @param device   the device that was asked for, or empty
    /// @throws IllegalArgumentException in one line, if a service cannot use its own
    void require(Settings settings, String device) {
        for (ServiceKind<?> service : services) {
            service.require(settings);
            service.require(settings, device);
        }
    }

    /// The services that ranks open as they join.
    List<ServiceKind<?>> openedFirst(Settings settings) {
        return services.stream().filter(each -> each.isOpenedFirst(settings)).toList();
    }

    /// The number of a kind.
    ///
    /// @param kind    one of its kinds
    /// @return 1..254
    /// @throws IllegalArgumentException if the service has no such kind
    public int number(String service, FrameKind kind) {
        return number(service + "." + kind.name());
    }

    /// The number of a kind.
    ///
    /// @param name service and kind, such as `messages.eager`
    /// @return 1..254
    /// @throws IllegalArgumentException if there is no such kind
    public int number(String name) {
        Integer number = numbers.get(name);
        if (number == null) {
            throw new IllegalArgumentException("no service has frames called " + name);
        }
        return number;
    }

    /// Where a service stands among all.
    ///
    /// @return a number from 0 on, the same on all ranks
    int index(String service) {
        return services.stream().map(ServiceKind::name).toList().indexOf(service);
    }

    /// What a number stands for, in words.
    ///
    /// @param number 0..255
    /// @return such as `messages.eager`, or `number 77`
    public String name(int number) {
        Row row = rows[number];
        return row == null ? "number " + number : row.name();
    }

    /// The service that a number belongs to.
    ///
    /// @return null if to none
    @Nullable ServiceKind<?> service(int number) {
        Row row = rows[number];
        return row == null ? null : row.service;
    }

    /// What frames with a number count as.
    FrameKind.@Nullable Role role(int number) {
        Row row = rows[number];
        return row == null ? null : row.kind.role();
    }

    /// The numbers with a third word, and those without, are below so many; the latter counted from
    /// [Frame#FIRST_WORDLESS] on.
    int width() {
        return width;
    }

    /// Refuses a service whose frames have no numbers, or with which ranks cannot come back.
    ///
    /// @param losses whether the job is to recover its ranks, and how
    /// @param rank   who asks for it
    /// @throws UnrecoverableException if ranks that have it open do not come back
    /// @throws IllegalStateException  if the kind was not found
    void require(ServiceKind<?> kind, Losses losses, int rank) {
        boolean together = losses.areTogether();
        if (losses.areRecovered()
                && !(together ? kind.isRecoverableTogether() : kind.isRecoverable())) {
            throw new UnrecoverableException("rank " + rank + " uses " + kind.name()
                    + ", which cannot be recovered"
                    + (!together && kind.isRecoverableTogether()
                            ? " from logs: say --recovery coordinated, or "
                            : ": ")
                    + "leave out --on-failure recover");
        }
        if (services.stream().noneMatch(each -> each.name().equals(kind.name()))) {
            throw new IllegalStateException("the service " + kind.name()
                    + " was not found; its jar needs META-INF/services/"
                    + ServiceKind.class.getName());
        }
    }

    /// What ranks compare: each service with a digest of its kinds.
    ///
    /// @return such as `lanes/8c7dd922,messages/5a3b0c11`
    public String digest() {
        StringJoiner all = new StringJoiner(",");
        services.forEach(service -> all.add(service.name() + "/" + digest(service)));
        return all.toString();
    }

    private static String digest(ServiceKind<?> service) {
        int hash = 1;
        for (FrameKind kind : service.frames()) {
            hash = 31 * hash + kind.name().hashCode() * (kind.word() ? 1 : 2);
        }
        return Integer.toHexString(hash);
    }

    /// In what two digests differ.
    ///
    /// @param here  the one's
    /// @param who   whose that is, in words
    /// @param there the other's
    /// @param other whose that is
    /// @return one line that names both sides and a service, or null if they are equal
    static @Nullable String difference(String here, String who, String there, String other) {
        if (here.equals(there)) {
            return null;
        }
        Map<String, String> ours = parse(here);
        Map<String, String> theirs = parse(there);
        for (String service : ours.keySet()) {
            if (!theirs.containsKey(service)) {
                return lack(who, service, other);
            }
            if (!ours.get(service).equals(theirs.get(service))) {
                return who + " and " + other + " have different versions of service " + service
                        + ": give all ranks the same class path";
            }
        }
        theirs.keySet().removeAll(ours.keySet());
        return lack(other, theirs.keySet().iterator().next(), who);
    }

    private static String lack(String with, String service, String without) {
        return with + " has the service " + service + ", but " + without
                + " has not: give all ranks the same class path";
    }

    private static Map<String, String> parse(String digest) {
        Map<String, String> parsed = new TreeMap<>();
        for (String entry : digest.split(",", -1)) {
            int slash = entry.indexOf('/');
            parsed.put(
                    slash < 0 ? entry : entry.substring(0, slash),
                    slash < 0 ? "" : entry.substring(slash + 1));
        }
        return parsed;
    }
}
