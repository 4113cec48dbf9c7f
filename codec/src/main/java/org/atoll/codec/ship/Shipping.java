// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.ship;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.atoll.codec.ship.Manifest.Item;
import org.atoll.codec.ship.ShippedClasses.Suppliers;
import org.atoll.fabric.Assembly;
import org.atoll.fabric.Body;
import org.atoll.fabric.Endpoint;
import org.atoll.fabric.Exchange;
import org.atoll.fabric.LateAnswer;
import org.atoll.fabric.Service;
import org.atoll.fabric.Station;
import org.atoll.fabric.World;
import org.atoll.fabric.job.RankLostException;
import org.atoll.fabric.job.Settings;
import org.atoll.fabric.job.TimeKind;
import org.jspecify.annotations.Nullable;

/// Brings classes to ranks that lack them: one rank's half. It is opened only where the setting
/// `atoll.classes.ship` says so.
public final class Shipping implements Service {
    /// The setting that lets classes travel.
    public static final String SETTING = "atoll.classes.ship";

    /// The setting for how many bytes of classes a rank takes from others.
    public static final String BYTES_SETTING = "atoll.classes.bytes";

    private static final int MOST_BYTES = 64 << 20;

    /// The statuses of answers.
    static final int DONE = 0;

    static final int REFUSED = 1;

    private final Station station;
    private final Endpoint endpoint;
    private final int list;
    private final int files;
    private final TimeKind fetching;
    private final int mostBytes;
    private final Offers offers;
    private final Assembly lists = new Assembly(this::asked);
    private final Assembly wanted = new Assembly(this::asked);
    private @Nullable ShippedClasses classes;

    Shipping(Station station) {
        this.station = station;
        this.endpoint = station.endpoint();
        this.list = station.number(ShippingKind.LIST);
        this.files = station.number(ShippingKind.FILES);
        this.fetching = station.time("fetch", TimeKind.Group.COMMUNICATION);
        this.mostBytes = station.world().settings().number(BYTES_SETTING, MOST_BYTES, 0);
        this.offers = new Offers(endpoint.rank());
        station.handle(ShippingKind.LIST, lists);
        station.handle(ShippingKind.FILES, wanted);
        endpoint.leaveUnattended();
    }

    /// The classes of a rank. By a thread that does not hold the endpoint.
    ///
    /// @return the same at every call, if classes may travel; else those that the program has
    public static ClassSource source(World world, ClassLoader program) {
        return source(world, program, () -> world.service(ShippingKind.SHIPPING));
    }

    /// The same, for a service that is being opened.
    ///
    /// @param station what that service has of its rank
    /// @return the same at every call, if classes may travel; else those that the program has
    public static ClassSource source(Station station, ClassLoader program) {
        return source(
                station.world(), program, () -> station.service(ShippingKind.SHIPPING));
    }

    private static ClassSource source(
            World world, ClassLoader program, Supplier<Shipping> opened) {
        return isOn(world.settings())
                ? opened.get().classes(program)
                : new LocalClasses(program, "on rank " + world.rank());
    }

    private static boolean isOn(Settings settings) {
        return settings.number(SETTING, 0, 0) > 0;
    }

    /// A rank has one loader of such classes, so that a class is the same one in all models.
    private synchronized ClassSource classes(ClassLoader program) {
        ShippedClasses known = classes;
        if (known == null) {
            known = new ShippedClasses(endpoint.rank(), offers, program, new Others(), mostBytes);
            classes = known;
        }
        return known;
    }

    /// The other ranks, which are asked by frames.
    private final class Others implements Suppliers {

        @Override
        public Manifest list(int rank, ClassHash root) {
            return Manifest.read(ask(rank, list, root.text()));
        }

        @Override
        public List<byte[]> files(int rank, ClassHash root, List<Item> items) {
            StringBuilder question = new StringBuilder(root.text());
            items.forEach(item -> question.append('\n').append(item.name()));
            byte[] answer = ask(rank, files, question.toString());
            List<byte[]> parts = new ArrayList<>();
            int at = 0;
            for (Item item : items) {
                if (item.bytes() > answer.length - at) {
                    throw new IllegalArgumentException("rank " + rank + " sent " + answer.length
                            + " bytes of classes, which are too few for " + items.size());
                }
                parts.add(Arrays.copyOfRange(answer, at, at + item.bytes()));
                at += item.bytes();
            }
            return parts;
        }
    }

    private byte[] ask(int rank, int kind, String text) {
        if (rank >= endpoint.size()) {
            throw new IllegalArgumentException("a class is to come from rank " + rank
                    + ": there is none; classes do not travel between worlds that have met");
        }
        Exchange question = new Exchange(fetching);
        byte[] answer;
        endpoint.enter();
        try {
            station.lane(rank).ask(question, new Bytes(text.getBytes(UTF_8)), kind, 0);
            question.await();
            answer = question.memory().asSlice(question.payload(), question.bytes())
                    .toArray(JAVA_BYTE);
            question.take();
        } finally {
            endpoint.exit();
        }
        if (question.status() != DONE) {
            throw new IllegalArgumentException(new String(answer, UTF_8));
        }
        return answer;
    }

    /// To read class files takes long: a thread of its own does so.
    private void asked(
            int source, int a, int id, MemorySegment memory, long at, long bytes) {
        List<String> lines =
                new String(memory.asSlice(at, bytes).toArray(JAVA_BYTE), UTF_8).lines().toList();
        LateAnswer answer = station.lane(source).later(id);
        Function<Map<String, byte[]>, byte[]> what = lines.size() == 1
                ? found -> Manifest.of(found).toBytes()
                : found -> joined(found, lines.subList(1, lines.size()));
        endpoint.afterwards(() -> station.world().startBeside(
                "atoll-classes", () -> answer(answer, lines.getFirst(), what)));
    }

    private void answer(
            LateAnswer answer, String hash, Function<Map<String, byte[]>, byte[]> what) {
        int status = DONE;
        byte[] bytes;
        try {
            bytes = what.apply(offers.files(new ClassHash(hash)));
        } catch (RuntimeException | Error e) {
            status = REFUSED;
            bytes = String.valueOf(e.getMessage()).getBytes(UTF_8);
        }
        endpoint.enter();
        try {
            answer.give(status, new Bytes(bytes));
        } finally {
            endpoint.exit();
        }
    }

    private static byte[] joined(Map<String, byte[]> found, List<String> names) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (String name : names) {
            byte[] file = found.get(name);
            if (file == null) {
                throw new IllegalArgumentException("class " + name + " is not to be sent");
            }
            all.writeBytes(file);
        }
        return all.toByteArray();
    }

    @Override
    public void lost(RankLostException loss) {
        lists.forget(loss.failedRank());
        wanted.forget(loss.failedRank());
    }

    /// Bytes on their way.
    @SuppressWarnings("ArrayRecordComponent") // not compared
    private record Bytes(byte[] array) implements Body {

        @Override
        public long bytes() {
            return array.length;
        }

        @Override
        public void write(long position, int length, MemorySegment to, long at) {
            MemorySegment.copy(array, (int) position, to, JAVA_BYTE, at, length);
        }
    }
}
