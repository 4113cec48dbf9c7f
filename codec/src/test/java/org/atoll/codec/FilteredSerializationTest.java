// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.math.BigDecimal;
import java.net.URI;
import java.text.DecimalFormat;
import java.time.LocalDate;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collections;
import java.util.Currency;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.IntStream;
import org.atoll.fabric.job.Settings;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FilteredSerializationTest {

    private final ObjectCodec codec = with(Map.of());

    @Test
    void bringsBackValuesAndCollectionsOfTheJdk() {
        Map<Thread.State, Integer> states = new EnumMap<>(Thread.State.class);
        states.put(Thread.State.BLOCKED, 1);
        HashMap<Integer, Integer> large = new HashMap<>();
        IntStream.range(0, 5000).forEach(i -> large.put(i, -i));
        for (Object value : new Object[] {
            7, 'c', 2.5, "text", true, new BigDecimal("1.50"), LocalDate.of(2026, 1, 2),
            List.of(1, 2, 3), List.of(), Map.of("a", 1), new ArrayList<>(List.of("x")),
            Arrays.asList(1, 2), Arrays.asList(1, "x"), Arrays.asList(List.of(1), Set.of(2)),
            Collections.unmodifiableList(List.of(4)), new TreeMap<>(large),
            large, states, EnumSet.of(Thread.State.NEW), new UUID(1, 2),
            BitSet.valueOf(new long[] {5}), new CopyOnWriteArrayList<>(List.of(9)),
            new ConcurrentHashMap<>(Map.of(1, 2)),
        }) {
            assertThat(codec.decode(codec.encode(value))).isEqualTo(value);
        }
        assertThat(codec.decode(codec.encode(null))).isNull();
        Object queue = codec.decode(codec.encode(new ArrayDeque<>(List.of(1, 2))));
        assertThat(queue).isInstanceOf(ArrayDeque.class).hasToString("[1, 2]");
    }

    @Test
    void bringsBackArraysExceptionsAndProgramClasses() {
        assertThat((Object[]) codec.decode(codec.encode(new List<?>[] {List.of(1), null})))
                .isInstanceOf(List[].class)
                .containsExactly(List.of(1), null);
        assertThat((double[][]) codec.decode(codec.encode(new double[][] {{1, 2}, {3}})))
                .isDeepEqualTo(new double[][] {{1, 2}, {3}});
        assertThat((Class<?>) codec.decode(codec.encode(int.class))).isEqualTo(int.class);
        assertThat((Exception) codec.decode(codec.encode(new IllegalStateException("why"))))
                .hasMessage("why");
        Body body = new Body("sun", new double[] {1, 2, 3});
        Body back = (Body) codec.decode(codec.encode(body));
        assertThat(back).isNotNull();
        assertThat(back.name()).isEqualTo("sun");
        assertThat(back.place()).containsExactly(1, 2, 3);
    }

    @Test
    void readsFromTheMiddleOfAnArray() {
        byte[] bytes = codec.encode("text");
        byte[] padded = new byte[bytes.length + 9];
        System.arraycopy(bytes, 0, padded, 5, bytes.length);
        assertThat(codec.decode(padded, 5, bytes.length)).isEqualTo("text");
    }

    /// Programs written for other message passing send whatever holds a value.
    @Test
    void readsTheValuesOfTheJdk() {
        Calendar day = new GregorianCalendar(2006, Calendar.JUNE, 1);
        Object[] values = {day, day.getTimeZone(), new DecimalFormat("0.00"), day.getTime(),
            Currency.getInstance("CHF"), new BigDecimal("1.5"), LocalDate.of(2006, 6, 1)};
        assertThat(codec.decode(codec.encode(values))).isEqualTo(values);
        Object text = codec.decode(codec.encode(new StringBuilder("text")));
        assertThat(text).hasToString("text");
        Object queue = codec.decode(codec.encode(new LinkedBlockingQueue<>(List.of(1, 2))));
        assertThat(queue).isInstanceOf(Queue.class).hasToString("[1, 2]");
    }

    @Test
    void refusesClassesThatAreNotOnTheListAndSaysWhatToSet() throws IOException {
        byte[] url = codec.encode(URI.create("http://atoll.invalid/1").toURL());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.decode(url))
                .withMessageContaining("java.net.URL")
                .withMessageContaining("atoll.objects.allow");
        ObjectCodec wider = with(Map.of("atoll.objects.allow", "application, java.net"));
        assertThat(wider.decode(url)).hasToString("http://atoll.invalid/1");
    }

    @Test
    void refusesProgramClassesWhenOnlyOtherPackagesAreListed() {
        byte[] body = codec.encode(new Body[] {new Body("sun", new double[3])});
        assertThatIllegalArgumentException()
                .isThrownBy(() -> with(Map.of("atoll.objects.allow", "org.ato")).decode(body))
                .withMessageContaining("FilteredSerializationTest$Body")
                .withMessageContaining("package org.atoll.codec");
        ObjectCodec narrow = with(Map.of("atoll.objects.allow", "org.atoll.codec"));
        assertThat(narrow.decode(body)).isInstanceOf(Body[].class);
    }

    @Test
    void asksForEachInterfaceOfAProxyAndForItsHandler() {
        Object proxy =
                Proxy.newProxyInstance(
                        Body.class.getClassLoader(), new Class<?>[] {Step.class}, new Forward());
        for (Object sent : new Object[] {proxy, new Object[] {proxy}, Map.of("proxy", proxy)}) {
            byte[] bytes = codec.encode(sent);
            assertThat(codec.decode(bytes)).isNotNull();
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> with(Map.of("atoll.objects.allow", "")).decode(bytes))
                    .withMessageContaining("an object of interface " + Step.class.getName())
                    .withMessageContaining("its package org.atoll.codec to the setting");
        }
        byte[] bytes = codec.encode(proxy);
        assertThat(codec.decode(bytes, 0, bytes.length, Step.class)).isInstanceOf(Step.class);
        assertThatExceptionOfType(ClassCastException.class)
                .isThrownBy(() -> codec.decode(bytes, 0, bytes.length, String.class));
        Object runs = Proxy.newProxyInstance(
                Body.class.getClassLoader(), new Class<?>[] {Runnable.class}, new Forward());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> with(Map.of("atoll.objects.allow", ""))
                        .decode(codec.encode(runs)))
                .withMessageContaining(Forward.class.getName());
    }

    @Test
    void holdsItsLimits() {
        Object deep = "end";
        for (int i = 0; i < 60; i++) {
            deep = new Object[] {deep};
        }
        byte[] nested = codec.encode(deep);
        assertThat(codec.decode(nested)).isNotNull();
        refuses("atoll.objects.depth", "50", nested);
        refuses("atoll.objects.array", "99", codec.encode(new int[100]));
        refuses("atoll.objects.bytes", "300", codec.encode(new int[100]));
        ObjectCodec small = with(Map.of("atoll.objects.bytes", "300"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> small.encode(new int[100]))
                .withMessageContaining("atoll.objects.bytes");
    }

    /// Writes as long as it is let.
    private static final class Endless implements Serializable {
        private static final long serialVersionUID = 1L;

        private void writeObject(ObjectOutputStream stream) throws IOException {
            byte[] much = new byte[1 << 20];
            for (int i = 0; i < 1 << 12; i++) {
                stream.write(much);
            }
        }
    }

    @Test
    void refusesWhatIsTooLongBeforeItFillsTheMemory() {
        ObjectCodec small = with(Map.of("atoll.objects.bytes", "3000000"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> small.encode(new Endless()))
                .withMessageContaining("atoll.objects.bytes allows 3000000");
    }

    @Test
    void refusesAnArrayThatTheMessageCannotFill() {
        byte[] bytes = codec.encode(new int[] {1});
        int length = bytes.length - 8;
        assertThat(bytes[length + 3]).isEqualTo((byte) 1);
        bytes[length] = 0x0f;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.decode(bytes))
                .withMessageContaining("an array of 251658241");
    }

    @Test
    void reportsObjectsThatCannotBeWritten() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.encode(new Object[] {new Thread()}))
                .withMessageContaining("java.lang.Thread");
        Object[] endless = {null};
        for (int i = 0; i < 200_000; i++) {
            endless = new Object[] {endless};
        }
        Object deep = endless;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> codec.encode(deep))
                .withMessageContaining("cannot be written");
    }

    /// Damaged bytes give an object or a refusal, never another error.
    @Test
    void survivesDamagedMessages() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        byte[] good = codec.encode(new Object[] {List.of(1, 2), Map.of("k", new int[9]), "x"});
        int refused = 0;
        for (int round = 0; round < 3000; round++) {
            byte[] bad = good.clone();
            bad[random.nextInt(bad.length)] = (byte) random.nextInt();
            int length = random.nextInt(4) == 0 ? random.nextInt(bad.length) : bad.length;
            refused += isRefused(bad, length, seed) ? 1 : 0;
        }
        assertThat(refused).as("seed %d", seed).isGreaterThan(1000);
    }

    private boolean isRefused(byte[] bytes, int length, long seed) {
        try {
            codec.decode(bytes, 0, length);
            return false;
        } catch (IllegalArgumentException e) {
            assertThat(e.getMessage()).as("seed %d", seed).isNotEmpty();
            return true;
        }
    }

    private static void refuses(String setting, String limit, byte[] bytes) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> with(Map.of(setting, limit)).decode(bytes))
                .withMessageContaining(setting + " allows " + limit);
    }

    private static ObjectCodec with(Map<String, String> values) {
        Properties properties = new Properties();
        properties.putAll(values);
        Settings settings = new Settings(properties, Map.of(), new Properties());
        return new FilteredSerialization(settings, Body.class.getClassLoader());
    }

    /// A class of the program.
    record Body(String name, double[] place) implements Serializable {}

    /// The interface that the proxy claims to implement.
    interface Step {
        void step();
    }

    /// A handler that could do anything.
    static final class Forward implements InvocationHandler, Serializable {
        private static final long serialVersionUID = 1L;

        @Override
        public @Nullable Object invoke(Object proxy, Method method, Object[] arguments) {
            return null;
        }
    }
}
