// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.Serializable;
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/// Classes by number, classes that differ on both ends, and what is wanted.
class ClassTableTest {
    private final Both both = Both.plain();

    private static class Account implements Serializable {
        private static final long serialVersionUID = 1L;
        private final long balance;
        private final String owner;

        Account(long balance, String owner) {
            this.balance = balance;
            this.owner = owner;
        }
    }

    private static final class Savings extends Account {
        private static final long serialVersionUID = 1L;

        Savings() {
            super(1, "me");
        }
    }

    private record Tag(int value) implements Serializable {}

    private enum Level {
        LOW,
        HIGH
    }

    @Test
    void aClassIsDescribedOnceForAllGraphs() {
        Account value = new Account(5, "me");
        GraphWriter writer = both.graphs.tableWriter();
        writer.putObject(value);
        assertThat(writer.classes()).isEqualTo(1);
        byte[] first = writer.toArray();
        writer.release();
        both.peer.learn(both.graphs.descriptions(0, 1));
        assertThat(both.peer.count()).isEqualTo(1);
        writer = both.graphs.tableWriter();
        writer.putObject(List.of(1, "none"));
        assertThat(writer.classes()).as("of the table").isZero();
        writer.putObject(new Tag(1));
        assertThat(writer.classes()).isEqualTo(2);
        writer.putObject(value);
        assertThat(writer.classes()).isEqualTo(2);
        writer.release();
        both.peer.learn(both.graphs.descriptions(1, 2));
        writer = both.graphs.tableWriter();
        writer.putObject(value);
        assertThat(writer.toArray()).isEqualTo(first);
        writer.release();
        Account back = (Account) Objects.requireNonNull(both.read(both.peer, first, 1)[0]);
        assertThat(back.balance).isEqualTo(5);
        assertThat(back.owner).isEqualTo("me");
    }

    @Test
    void whatWasLearntTwiceIsKnownOnce() {
        byte[] bytes = both.byTable(new Account(5, "me"), new Tag(2));
        both.peer.learn(both.graphs.descriptions(0, 2));
        both.peer.learn(both.graphs.descriptions(1, 1));
        assertThat(both.peer.count()).isEqualTo(2);
        assertThat(both.read(both.peer, bytes, 2)[1]).isEqualTo(new Tag(2));
        PeerClasses other = both.graphs.peer();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> other.learn(both.graphs.descriptions(1, 2)))
                .withMessageContaining("classes 1 to 1 are described where 0 are known");
        assertThatIllegalArgumentException().isThrownBy(() -> both.read(other, bytes, 2))
                .withMessageContaining("class 0 was not described");
        assertThatIllegalArgumentException().isThrownBy(() -> other.learn(new byte[] {1, 2}))
                .withMessageContaining("damaged");
    }

    /// More classes than have a tag of their own.
    @Test
    void manyClassesHaveNumbers() {
        List<Object> values = new ArrayList<>();
        Class<?> type = Tag.class;
        for (int i = 0; i < 250; i++) {
            type = type.arrayType();
            values.add(Array.newInstance(type.getComponentType(), 0));
        }
        values.add(new Tag(3));
        values.add(new Tag(4));
        List<Object> back = both.back(values);
        for (int i = 0; i < values.size(); i++) {
            assertThat(back.get(i).getClass()).isEqualTo(values.get(i).getClass());
        }
        assertThat(back.getLast()).isEqualTo(new Tag(4));
    }

    private static byte[] altered(byte[] bytes, String from, String to) {
        String text = new String(bytes, StandardCharsets.ISO_8859_1);
        assertThat(text).contains(from);
        return text.replace(from, to).getBytes(StandardCharsets.ISO_8859_1);
    }

    private void refuses(byte[] bytes, String... words) {
        assertThatIllegalArgumentException().isThrownBy(() -> both.read(null, bytes, 1))
                .withMessageContainingAll(words);
    }

    @Test
    void aFieldThatDiffersIsNamed() {
        byte[] bytes = both.described(new Account(5, "me"));
        String name = Account.class.getName();
        refuses(altered(bytes, "balance:long", "balanse:long"),
                "class " + name + " arrived with the field balanse:long", "has not here");
        refuses(altered(bytes, "balance:long", "balance:char"), "field balance:char");
        refuses(altered(both.described(Level.LOW), "LOW,HIGH", "LOW,PIGH"),
                Level.class.getName(), "PIGH");
        refuses(altered(both.described(new Tag(1)), "value:int", "count:int"),
                Tag.class.getName(), "count:int");
        refuses(altered(bytes, "Account", "Acceunt"), "Acceunt arrived: no such class here");
    }

    @Test
    void aFieldThatDiffersIsNamedByTable() {
        byte[] bytes = both.byTable(new Account(5, "me"));
        PeerClasses other = both.graphs.peer();
        other.learn(altered(both.graphs.descriptions(0, 1), "owner", "ownir"));
        assertThatIllegalArgumentException().isThrownBy(() -> both.read(other, bytes, 1))
                .withMessageContainingAll(Account.class.getName(), "ownir:String");
    }

    @Test
    void damagedDescriptionsAreRefused() {
        long seed = System.nanoTime();
        SplittableRandom random = new SplittableRandom(seed);
        byte[] bytes = both.byTable(new Account(5, "me"), new Tag(2), Level.LOW);
        byte[] told = both.graphs.descriptions(0, 3);
        for (int round = 0; round < 2000; round++) {
            byte[] damaged = told.clone();
            damaged[random.nextInt(told.length)] = (byte) random.nextInt();
            PeerClasses other = both.graphs.peer();
            try {
                other.learn(damaged);
                both.read(other, bytes, 3);
            } catch (IllegalArgumentException e) {
                assertThat(e.getMessage()).as("seed %d, round %d", seed, round).isNotBlank();
            }
        }
    }

    @Test
    void onlyWhatIsWantedIsMade() {
        byte[] bytes = both.described(new Savings());
        assertThat(both.read(bytes, Account.class)).isInstanceOf(Savings.class);
        assertThat(both.read(bytes, Serializable.class)).isInstanceOf(Savings.class);
        assertThatExceptionOfType(ClassCastException.class)
                .isThrownBy(() -> both.read(bytes, Tag.class))
                .withMessage("the object is a " + Savings.class.getName() + ": wanted is a "
                        + Tag.class.getName());
    }

    @Test
    void classesMustBeAllowed() {
        Both strict = new Both(Map.of("atoll.objects.allow", "some.other"));
        byte[] bytes = both.described(new Tag(1));
        assertThatIllegalArgumentException().isThrownBy(() -> strict.read(null, bytes, 1))
                .withMessageContainingAll(Tag.class.getName(), "atoll.objects.allow");
        byte[] byTable = both.byTable(new Tag(1));
        PeerClasses peer = strict.graphs.peer();
        peer.learn(both.graphs.descriptions(0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> strict.read(peer, byTable, 1))
                .withMessageContainingAll(Tag.class.getName(), "atoll.objects.allow");
        byte[] type = both.described(Tag.class);
        assertThatIllegalArgumentException().isThrownBy(() -> strict.read(null, type, 1))
                .withMessageContaining("is not allowed");
    }

    /// Stays where it is; a number stands for it.
    static class Counter implements Serializable {
        private static final long serialVersionUID = 1L;
        final int number;

        Counter(int number) {
            this.number = number;
        }
    }

    static final class Special extends Counter {
        private static final long serialVersionUID = 1L;

        Special() {
            super(8);
        }
    }

    private record Holder(Counter one, Counter other, Object third) implements Serializable {}

    @Test
    void replacementsStandForObjects() {
        List<Class<?>> asked = new ArrayList<>();
        Both replacing = new Both(Map.of(), new Replacement() {
            @Override
            public boolean applies(Class<?> type) {
                asked.add(type);
                return Counter.class.isAssignableFrom(type);
            }

            @Override
            public void write(Object object, GraphWriter to) {
                to.putInt(((Counter) object).number);
            }

            @Override
            public Object read(GraphReader from, Class<?> wanted) {
                return new Counter(from.getInt() + 100);
            }
        });
        Counter counter = new Counter(7);
        Holder back = replacing.back(new Holder(counter, counter, new Special()));
        assertThat(back.one().number).isEqualTo(107);
        assertThat(back.other()).isSameAs(back.one());
        assertThat(((Counter) back.third()).number).isEqualTo(108);
        assertThat(replacing.back(new Object[] {counter, 1})[0]).isInstanceOf(Counter.class);
        assertThat(asked).doesNotHaveDuplicates();
        byte[] bytes = replacing.described(counter);
        assertThatExceptionOfType(ClassCastException.class)
                .isThrownBy(() -> replacing.read(bytes, Tag.class));
    }

    @Test
    void someObjectsOfAClassAreReplaced() {
        Both replacing = new Both(Map.of(), new Replacement() {
            @Override
            public boolean applies(Class<?> type) {
                return Counter.class.isAssignableFrom(type);
            }

            @Override
            public boolean isPartial(Class<?> type) {
                return true;
            }

            @Override
            public boolean replaces(Object object) {
                return ((Counter) object).number > 10;
            }

            @Override
            public void write(Object object, GraphWriter to) {
                to.putInt(((Counter) object).number);
            }

            @Override
            public Object read(GraphReader from, Class<?> wanted) {
                return new Counter(from.getInt() + 100);
            }
        });
        Counter small = new Counter(7);
        Counter big = new Counter(11);
        Object[] back = replacing.back(
                new Object[] {small, big, new Holder(big, small, List.of(big, small))});
        assertThat(((Counter) back[0]).number).isEqualTo(7);
        assertThat(((Counter) back[1]).number).isEqualTo(111);
        Holder holder = (Holder) back[2];
        assertThat(holder.one()).isSameAs(back[1]);
        assertThat(holder.other()).isSameAs(back[0]);
        assertThat((List<?>) holder.third()).element(0).isSameAs(back[1]);
    }
}
