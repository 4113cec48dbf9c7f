// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.text.DecimalFormat;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.Year;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.Currency;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.Vector;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// Values and collections of the JDK come back equal and of the same class.
class JdkValuesTest {
    private static final LocalDateTime TIME = LocalDateTime.of(2026, 1, 2, 3, 4, 5, 6);

    private final Both both = Both.plain();

    private void bringsBack(Object... values) {
        for (Object value : values) {
            Object back = both.back(value);
            assertThat(back).as("%s", value.getClass()).isEqualTo(value);
            assertThat(back.getClass()).isEqualTo(value.getClass());
        }
    }

    @Test
    void values() {
        bringsBack(true, (byte) 1, (short) 2, 'c', 4, 5L, 6f, 7d, "", "text", "\u20ac",
                "long ".repeat(50), "\u20ac".repeat(50), new BigDecimal("-1.50"),
                BigInteger.TEN.pow(99), new UUID(1, 2), new Date(5), Locale.GERMANY,
                Currency.getInstance("CHF"), new DecimalFormat("0.00"),
                new GregorianCalendar(2006, 1, 1), TimeZone.getTimeZone("Europe/Paris"),
                int.class, String.class, int[][].class, TimeUnit.DAYS);
        for (Object value : List.of(new StringBuilder("text"), new AtomicInteger(4),
                new AtomicReference<>("text"))) {
            assertThat(both.back(value)).hasToString(value.toString())
                    .hasSameClassAs(value);
        }
    }

    @Test
    void times() {
        bringsBack(TIME, TIME.toLocalDate(), TIME.toLocalTime(), LocalDate.MIN, LocalTime.MAX,
                Instant.ofEpochSecond(-1, 5), Duration.ofNanos(-5), Period.ofDays(2), Year.of(9),
                ZoneId.of("Europe/Paris"), ZoneOffset.ofHours(2), TIME.atOffset(ZoneOffset.UTC),
                ZonedDateTime.of(TIME, ZoneId.of("Asia/Tokyo")), OffsetDateTime.MAX);
    }

    @Test
    void collections() {
        Map<TimeUnit, Integer> units = new EnumMap<>(TimeUnit.class);
        bringsBack(units, List.of(), List.of(1), List.of(1, 2, 3), Set.of(), Set.of(1),
                Set.of(1, 2, 3), Map.of(), Map.of("a", 1), Map.of(1, 2, 3, 4),
                new ArrayList<>(List.of(1, "x")), new LinkedList<>(List.of(1)),
                Arrays.asList(1, null), new Vector<>(List.of(1)), new HashSet<>(List.of(1, 2)),
                new LinkedHashSet<>(List.of(2, 1)), new TreeSet<>(Set.of(2, 1)),
                new HashMap<>(Map.of("a", List.of(1))), new LinkedHashMap<>(Map.of(1, 2)),
                new TreeMap<>(Map.of(1, 2)), new Hashtable<>(Map.of(1, 2)), new Properties(),
                new IdentityHashMap<>(), EnumSet.of(TimeUnit.DAYS), EnumSet.noneOf(TimeUnit.class),
                BitSet.valueOf(new long[] {5}), new ConcurrentHashMap<>(Map.of(1, 2)),
                new ConcurrentSkipListMap<>(Map.of(1, 2)), new ConcurrentSkipListSet<>(Set.of(1)),
                new CopyOnWriteArrayList<>(List.of(9)), new CopyOnWriteArraySet<>(List.of(9)),
                new AbstractMap.SimpleEntry<>(1, 2), Collections.emptyList(),
                Collections.singletonList(1), Collections.singletonMap(1, 2),
                Collections.unmodifiableList(new ArrayList<>(List.of(1))),
                Collections.unmodifiableMap(new HashMap<>(Map.of(1, 2))),
                Collections.synchronizedList(new ArrayList<>(List.of(1))),
                Collections.nCopies(3, "x"));
        units.put(TimeUnit.DAYS, 1);
        bringsBack(units);
        for (Object queue : List.of(new ArrayDeque<>(List.of(1, 2)),
                new PriorityQueue<>(List.of(3, 1, 2)), new LinkedBlockingQueue<>(List.of(1, 2)),
                new ArrayBlockingQueue<>(3), new ConcurrentLinkedQueue<>(List.of(1)))) {
            assertThat(both.back(queue)).hasToString(queue.toString()).hasSameClassAs(queue);
        }
    }

    @Test
    void whatSortsKeepsItsComparator() {
        TreeMap<String, Integer> map = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        map.put("b", 1);
        map.put("A", 2);
        assertThat(both.back(map).get("a")).isEqualTo(2);
        TreeSet<Integer> set = new TreeSet<>(Comparator.reverseOrder());
        set.addAll(List.of(1, 3, 2));
        assertThat(both.back(set)).containsExactly(3, 2, 1);
        PriorityQueue<Integer> queue = new PriorityQueue<>(
                (Comparator<Integer> & Serializable) (a, b) -> b - a);
        queue.addAll(List.of(1, 3, 2));
        assertThat(both.back(queue).poll()).isEqualTo(3);
    }

    @Test
    void concurrentQueuesKeepComparatorAndBound() {
        PriorityBlockingQueue<Integer> queue =
                new PriorityBlockingQueue<>(3, Comparator.reverseOrder());
        queue.addAll(List.of(1, 3, 2));
        assertThat(both.back(queue).poll()).isEqualTo(3);
        ConcurrentSkipListSet<Integer> set =
                new ConcurrentSkipListSet<>(Comparator.reverseOrder());
        set.addAll(List.of(1, 3, 2));
        assertThat(both.back(set)).containsExactly(3, 2, 1);
        assertThat(both.back(new LinkedBlockingQueue<>(2)).remainingCapacity()).isEqualTo(2);
        assertThat(both.back(new LinkedBlockingDeque<>(2)).remainingCapacity()).isEqualTo(2);
    }

    /// Clocks repeat this hour, so only the offset tells which of two instants it is.
    @Test
    void theLaterOfTwoEqualTimesStaysTheLater() {
        ZonedDateTime earlier = LocalDate.of(2026, 10, 25).atTime(2, 30)
                .atZone(ZoneId.of("Europe/Paris"));
        bringsBack(earlier, earlier.withLaterOffsetAtOverlap());
    }

    @Test
    void linkedMapsKeepTheirOrder() {
        for (boolean byAccess : new boolean[] {false, true}) {
            LinkedHashMap<String, Integer> map = new LinkedHashMap<>(16, 0.75f, byAccess);
            map.put("a", 1);
            map.put("b", 2);
            LinkedHashMap<String, Integer> back = both.back(map);
            assertThat(back.keySet()).containsExactly("a", "b");
            assertThat(back.get("a")).isEqualTo(1);
            assertThat(Objects.requireNonNull(back.firstEntry()).getKey())
                    .isEqualTo(byAccess ? "b" : "a");
        }
    }

    @Test
    void collectionsMayContainThemselves() {
        for (Object made : List.of(new ArrayList<>(), new LinkedList<>(), new ArrayDeque<>(),
                new CopyOnWriteArrayList<>())) {
            @SuppressWarnings("unchecked")
            Collection<Object> itself = (Collection<Object>) made;
            itself.add(itself);
            assertThat(both.back(itself).iterator().next() == both.back(itself)).isFalse();
            Collection<Object> back = both.back(itself);
            assertThat(back.iterator().next() == back).isTrue();
        }
        HashMap<String, Object> map = new HashMap<>();
        map.put("self", map);
        HashMap<String, Object> back = both.back(map);
        assertThat(back.get("self") == back).isTrue();
    }
}
