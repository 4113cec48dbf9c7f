// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.math.MathContext;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnixDomainSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Permissions;
import java.text.DecimalFormat;
import java.text.MessageFormat;
import java.text.SimpleDateFormat;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.MonthDay;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.chrono.JapaneseDate;
import java.time.temporal.WeekFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Random;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.crypto.spec.SecretKeySpec;
import org.atoll.codec.FilteredSerialization;
import org.atoll.codec.ObjectCodec;
import org.atoll.fabric.job.Settings;
import org.junit.jupiter.api.Test;

/// The guide's list of what always may travel is what does: each entry is tried, and none is
/// missing. Values are compared with what Java's own serialization brings back.
class AllowedValuesTest {
    private static final Path GUIDE = Path.of("../docs/guide/migrating.md");
    private static final Pattern CODE = Pattern.compile("`([^`]+)`");

    private final Both both = new Both(Map.of("atoll.objects.allow", ""));

    /// Some of each entry, by the entry's text.
    private static Map<String, List<?>> samples() throws IOException {
        Map<String, List<?>> all = new LinkedHashMap<>();
        all.put("java.lang", List.of("text", 1, 2.5, 'c', new StringBuilder("b"),
                new StackTraceElement("a", "b", "c", 4), String.CASE_INSENSITIVE_ORDER));
        all.put("java.lang.invoke.MethodType", List.of(MethodType.methodType(int.class)));
        all.put("java.math", List.of(BigDecimal.TEN.pow(30), MathContext.DECIMAL32));
        all.put("java.net", List.of(URI.create("http://a/b?c"),
                InetAddress.getByAddress("host", new byte[] {10, 0, 0, 1}),
                InetAddress.getByName("::1"), InetSocketAddress.createUnresolved("a", 5),
                UnixDomainSocketAddress.of("/a")));
        all.put("java.io.File", List.of(new File("/a/b")));
        all.put("java.text", List.of(new DecimalFormat("0.0"), new MessageFormat("{0}"),
                new SimpleDateFormat("yyyy", Locale.ROOT)));
        all.put("java.time", List.of(LocalDate.EPOCH, Instant.EPOCH, Clock.systemUTC(),
                ZonedDateTime.ofInstant(Instant.EPOCH, ZoneOffset.UTC), MonthDay.of(2, 3)));
        all.put("java.time.chrono", List.of(JapaneseDate.of(2000, 1, 1)));
        all.put("java.time.temporal", List.of(WeekFields.ISO));
        all.put("java.util", List.of(new ArrayList<>(List.of(1)), new TreeMap<>(Map.of(1, 2)),
                new UUID(1, 2), new Date(5), Locale.FRANCE, Currency.getInstance("CHF"),
                new PriorityQueue<>(List.of(2, 1)), new Random(4),
                new EnumMap<>(Map.of(TimeUnit.DAYS, 1)), Arrays.asList(1, 2),
                Collections.unmodifiableSet(new TreeSet<>(List.of(1))), Map.entry(1, 2).getKey(),
                TimeZone.getTimeZone("Asia/Tokyo"),
                Calendar.getInstance(Locale.forLanguageTag("th-TH-u-ca-buddhist")),
                Calendar.getInstance(Locale.forLanguageTag("ja-JP-u-ca-japanese")),
                new TreeMap<>(Map.of(1, 2, 3, 4)).tailMap(2)));
        all.put("java.util.concurrent", List.of(new ConcurrentSkipListMap<>(Map.of(1, 2)),
                new ArrayBlockingQueue<>(3), new LinkedTransferQueue<>(List.of(1)),
                new Semaphore(2)));
        all.put("java.util.concurrent.atomic", List.of(new AtomicLong(4), new LongAdder()));
        all.put("java.util.concurrent.locks", List.of(new ReentrantLock(true)));
        all.put("java.util.regex", List.of(Pattern.compile("a+|b", Pattern.CASE_INSENSITIVE)));
        all.putAll(ofOtherModules());
        return all;
    }

    /// By name, because the codec asks for no other module than `java.base`.
    private static Map<String, List<?>> ofOtherModules() {
        Class<?> number = double.class;
        return Map.of(
                "java.util.logging.Level",
                List.of(parsed("java.util.logging.Level", "parse", "WARNING")),
                "java.sql",
                List.of(parsed("java.sql.Date", "valueOf", "2026-01-02"),
                        parsed("java.sql.Time", "valueOf", "01:02:03"),
                        parsed("java.sql.Timestamp", "valueOf", "2026-01-02 03:04:05.000000006")),
                "javax.xml.namespace.QName",
                List.of(parsed("javax.xml.namespace.QName", "valueOf", "{a}b")),
                "java.awt.geom",
                List.of(made("java.awt.geom.Point2D$Double", number, 1.0, 2.0),
                        made("java.awt.geom.AffineTransform", number)),
                "java.awt.Color", List.of(made("java.awt.Color", int.class, 1, 2, 3)),
                "java.awt.Dimension", List.of(made("java.awt.Dimension", int.class, 1, 2)),
                "java.awt.Insets", List.of(made("java.awt.Insets", int.class, 1, 2, 3, 4)),
                "java.awt.Point", List.of(made("java.awt.Point", int.class, 1, 2)),
                "java.awt.Polygon", List.of(made("java.awt.Polygon", int.class)),
                "java.awt.Rectangle",
                List.of(made("java.awt.Rectangle", int.class, 1, 2, 3, 4)));
    }

    private static Object parsed(String type, String method, String text) {
        try {
            return Class.forName(type).getMethod(method, String.class).invoke(null, text);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Object made(String type, Class<?> parameter, Object... arguments) {
        Class<?>[] parameters = new Class<?>[arguments.length];
        Arrays.fill(parameters, parameter);
        try {
            return Class.forName(type).getConstructor(parameters).newInstance(arguments);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /// The entries of the guide's list: packages and classes.
    private static List<String> entries() throws IOException {
        List<String> found = new ArrayList<>();
        String page = Files.readString(GUIDE);
        int start = page.indexOf("### Objects of the JDK that may travel");
        assertThat(start).as("the list in %s", GUIDE).isPositive();
        for (String line : page.substring(start).lines().skip(1)
                .takeWhile(line -> !line.startsWith("#")).toList()) {
            Matcher code = CODE.matcher(line);
            while (isOfList(line) && code.find()) {
                found.add(code.group(1));
            }
        }
        return found;
    }

    /// Items may go on in further lines.
    private static boolean isOfList(String line) {
        return line.startsWith("- ") || line.startsWith("  ");
    }

    @Test
    void theGuideListsWhatIsTried() throws IOException {
        assertThat(entries()).containsExactlyInAnyOrderElementsOf(samples().keySet());
    }

    @Test
    void eachEntryTravelsAsInJavasStreams() throws IOException, ClassNotFoundException {
        ObjectCodec streams = new FilteredSerialization(
                new Settings(properties(), Map.of(), properties()),
                AllowedValuesTest.class.getClassLoader());
        for (var entry : samples().entrySet()) {
            for (Object value : entry.getValue()) {
                isAsFromStreams(entry.getKey(), value, both.back(value));
                isAsFromStreams(entry.getKey(), value,
                        Objects.requireNonNull(streams.decode(streams.encode(value))));
            }
        }
    }

    private static void isAsFromStreams(String entry, Object value, Object back)
            throws IOException, ClassNotFoundException {
        Object wanted = JavaStreams.back(value);
        assertThat(back).as(entry).hasSameClassAs(wanted);
        if (wanted.equals(value)) {
            assertThat(back).as(entry).isEqualTo(value);
        } else if (!wanted.toString().contains("@")) {
            assertThat(back).as(entry).hasToString(wanted.toString());
        }
    }

    private static Properties properties() {
        Properties narrow = new Properties();
        narrow.put("atoll.objects.allow", "");
        return narrow;
    }

    /// Comparators are objects of classes that nobody names.
    @Test
    void comparatorsOfTheJdkTravel() {
        Both application = Both.plain();
        Comparator<String> natural = Comparator.naturalOrder();
        List<Comparator<String>> all = List.of(natural, Comparator.reverseOrder(),
                Comparator.nullsFirst(natural), Comparator.nullsLast(natural.reversed()),
                natural.thenComparing(Comparator.reverseOrder()),
                String.CASE_INSENSITIVE_ORDER.thenComparing(natural),
                Collections.reverseOrder(String.CASE_INSENSITIVE_ORDER),
                Comparator.comparing((Function<String, Integer> & Serializable) String::length)
                        .thenComparing(natural),
                Comparator.comparingInt((ToIntFunction<String> & Serializable) String::length));
        List<String> texts = List.of("b", "A", "ab", "a", "B");
        for (Comparator<String> one : all) {
            assertThat(texts.stream().sorted(application.back(one)))
                    .containsExactlyElementsOf(texts.stream().sorted(one).toList());
            TreeSet<String> set = new TreeSet<>(one);
            set.addAll(texts);
            assertThat(application.back(set)).containsExactlyElementsOf(set);
        }
        assertThat(application.back(Map.Entry.<String, Integer>comparingByKey())
                .compare(Map.entry("a", 1), Map.entry("b", 1))).isNegative();
        assertThat(application.back(java.time.chrono.ChronoLocalDate.timeLineOrder())
                .compare(LocalDate.MIN, LocalDate.MAX)).isNegative();
    }

    @Test
    void interfacesExceptionsAndEnumsAreLetInByRule() {
        for (Object value : new Object[] {new Comparator<?>[1], new Runnable[2],
            new Function<?, ?>[1], new java.nio.file.Path[1], new Collection<?>[1],
            new Number[] {1}, java.nio.file.StandardOpenOption.READ}) {
            assertThat(both.back(value)).isEqualTo(value).hasSameClassAs(value);
        }
        for (String type : List.of("java.sql.SQLException", "java.rmi.RemoteException",
                "java.io.NotSerializableException", "org.xml.sax.SAXException")) {
            Exception value = (Exception) made(type, String.class, "why");
            assertThat(both.back(value)).hasMessage("why").hasSameClassAs(value);
        }
    }

    /// What does more than to keep values.
    @Test
    void whatActsIsNotLetIn() throws IOException {
        for (Object value : List.of(URI.create("http://a/").toURL(),
                new SecretKeySpec(new byte[8], "AES"), new Permissions(),
                Runtime.class, Thread.class, new java.util.concurrent.RecursiveTask<?>[1])) {
            byte[] bytes = both.described(value);
            assertThatIllegalArgumentException().as("%s", value)
                    .isThrownBy(() -> both.read(null, bytes, 1))
                    .withMessageContaining("to the setting atoll.objects.allow");
        }
        assertThat(Stream.of("java.io.ObjectStreamClass", "java.util.PropertyPermission",
                "java.util.concurrent.ThreadPoolExecutor$Worker",
                "sun.reflect.annotation.AnnotationInvocationHandler"))
                .allSatisfy(name -> assertThatIllegalArgumentException()
                        .isThrownBy(() -> both.graphs.resolve(name)));
    }
}
