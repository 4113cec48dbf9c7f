// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.EOFException;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InvalidObjectException;
import java.io.ObjectInput;
import java.io.ObjectInputStream;
import java.io.ObjectInputValidation;
import java.io.ObjectOutput;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamField;
import java.io.OptionalDataException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/// Classes that take part in their own serialization.
class HooksTest {
    private final Both both = Both.plain();

    /// Writes all kinds of data behind its fields.
    private static final class Own implements Serializable {
        private static final long serialVersionUID = 1L;
        private final String kept;
        private transient int number;
        private transient String word = "";
        private transient byte[] bytes = {};
        private transient @Nullable Object self;
        private transient boolean ended;

        Own(String kept, int number) {
            this.kept = kept;
            this.number = number;
        }

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeInt(number);
            out.writeUTF("w\u00f6rd");
            out.writeObject(this);
            out.write(new byte[] {1, 2, 3});
            out.writeDouble(2.5);
            out.writeObject(List.of(1));
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.defaultReadObject();
            number = in.readInt();
            word = in.readUTF();
            self = in.readObject();
            bytes = in.readNBytes(3);
            assertThat(in.readDouble()).isEqualTo(2.5);
            assertThat(in.readObject()).isEqualTo(List.of(1));
            try {
                in.readObject();
            } catch (OptionalDataException e) {
                ended = e.eof;
            }
            try {
                in.readInt();
            } catch (EOFException e) {
                ended &= true;
            }
        }
    }

    /// Does not read what it has written; what follows is found all the same.
    private static final class Lazy implements Serializable {
        private static final long serialVersionUID = 1L;
        private int value = 4;

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeLong(1);
            out.writeObject(new ArrayList<>(List.of("shared by number")));
        }
    }

    /// Asks for fields where it has none, and asks for none when it is read.
    private static final class Bare implements Serializable {
        private static final long serialVersionUID = 1L;
        private transient @Nullable Object kept = "kept";

        private void writeObject(ObjectOutputStream out) throws IOException {
            out.defaultWriteObject();
            out.writeObject(kept);
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            kept = in.readObject();
        }
    }

    /// Has a form that differs from its fields.
    private static final class Listed implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("sum", long.class), new ObjectStreamField("name", String.class),
        };
        private int one;
        private int other;
        private String name = "";

        private void writeObject(ObjectOutputStream out) throws IOException {
            ObjectOutputStream.PutField fields = out.putFields();
            fields.put("sum", (long) one + other);
            fields.put("name", name);
            out.writeFields();
        }

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            ObjectInputStream.GetField fields = in.readFields();
            one = (int) fields.get("sum", 0L);
            name = (String) Objects.requireNonNull(fields.get("name", "unset"));
        }
    }

    /// Lists one field of two, and has no methods.
    private static final class Chosen implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final ObjectStreamField[] serialPersistentFields = {
            new ObjectStreamField("kept", int.class), new ObjectStreamField("gone", String.class),
        };
        private int kept;
        private int left = 3;
    }

    static final class Outer implements Externalizable {
        private static final long serialVersionUID = 1L;
        private int value;
        private transient @Nullable Object other;

        /// As the interface wants it.
        public Outer() {}

        @Override
        public void writeExternal(ObjectOutput out) throws IOException {
            out.writeInt(value);
            out.writeObject(other);
        }

        @Override
        public void readExternal(ObjectInput in) throws IOException, ClassNotFoundException {
            value = in.readInt();
            other = in.readObject();
        }
    }

    private static final class Single implements Serializable {
        private static final long serialVersionUID = 1L;
        private static final Single ONE = new Single();

        private Object readResolve() {
            return ONE;
        }
    }

    /// Travels as a record.
    private static final class Replaced implements Serializable {
        private static final long serialVersionUID = 1L;
        private final transient int value;

        Replaced(int value) {
            this.value = value;
        }

        private Object writeReplace() {
            return new Form(value);
        }

        private record Form(int value) implements Serializable {
            private Object readResolve() {
                return new Replaced(value);
            }
        }
    }

    /// Stands for itself, or for another of its class.
    private static final class Itself implements Serializable {
        private static final long serialVersionUID = 1L;
        private final int value;

        Itself(int value) {
            this.value = value;
        }

        private Object writeReplace() {
            return value < 0 ? new Itself(-value) : this;
        }
    }

    /// Is complete only at the end.
    private static final class Checked implements Serializable, ObjectInputValidation {
        private static final long serialVersionUID = 1L;
        private int value;

        private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
            in.registerValidation(this, 0);
            in.defaultReadObject();
        }

        @Override
        public void validateObject() throws InvalidObjectException {
            if (value < 0) {
                throw new InvalidObjectException("value is " + value);
            }
        }
    }

    private static final class Named extends ArrayList<String> {
        private static final long serialVersionUID = 1L;
        private final String name = "named";
    }

    private static final class Counted extends HashMap<Object, Integer> {
        private static final long serialVersionUID = 1L;
        private int count;
    }

    private static final class Trouble extends IllegalStateException {
        private static final long serialVersionUID = 1L;
        private final int code;

        Trouble(String message, int code, Throwable cause) {
            super(message, cause);
            this.code = code;
        }
    }

    @Test
    void classesWriteAndReadThemselves() {
        Own[] both = this.both.back(new Own[] {new Own("a", 1), new Own("b", 2)});
        for (int i = 0; i < 2; i++) {
            Own back = both[i];
            assertThat(back.kept).isEqualTo(i == 0 ? "a" : "b");
            assertThat(back.number).isEqualTo(i + 1);
            assertThat(back.word).isEqualTo("w\u00f6rd");
            assertThat(back.self).isSameAs(back);
            assertThat(back.bytes).containsExactly(1, 2, 3);
            assertThat(back.ended).isTrue();
        }
    }

    @Test
    void whatAClassDoesNotReadIsPassedOver() {
        Object shared = new ArrayList<>(List.of(1));
        Object[] back = both.back(new Object[] {new Lazy(), shared, new Lazy(), shared});
        assertThat(((Lazy) back[2]).value).isEqualTo(4);
        assertThat(back[3]).isEqualTo(shared).isSameAs(back[1]);
    }

    @Test
    void aClassWithoutFieldsNeedNotReadThem() {
        assertThat(both.back(new Bare()).kept).isEqualTo("kept");
    }

    @Test
    void fieldsMayBeListed() {
        Listed value = new Listed();
        value.one = 3;
        value.other = 4;
        value.name = "n";
        Listed back = both.back(value);
        assertThat(back.one).isEqualTo(7);
        assertThat(back.name).isEqualTo("n");
        Chosen chosen = new Chosen();
        chosen.kept = 5;
        assertThat(both.back(chosen).kept).isEqualTo(5);
        assertThat(both.back(chosen).left).isZero();
    }

    @Test
    void externalizableObjectsWriteAndReadThemselves() {
        Outer value = new Outer();
        value.value = 9;
        value.other = value;
        Outer back = both.back(value);
        assertThat(back.value).isEqualTo(9);
        assertThat(back.other).isSameAs(back);
    }

    @Test
    void objectsStandForOthers() {
        assertThat(both.back(Single.ONE)).isSameAs(Single.ONE);
        Replaced value = new Replaced(8);
        Object[] back = both.back(new Object[] {value, value, new Replaced(9)});
        assertThat(((Replaced) back[0]).value).isEqualTo(8);
        assertThat(back[1]).as("once").isSameAs(back[0]);
        assertThat(((Replaced) back[2]).value).isEqualTo(9);
        Itself itself = new Itself(1);
        Object[] same = both.back(new Object[] {itself, new Itself(-2), itself});
        assertThat(((Itself) same[1]).value).isEqualTo(2);
        assertThat(same[2]).isSameAs(same[0]);
    }

    @Test
    void validationsRunAtTheEnd() {
        Checked value = new Checked();
        value.value = 3;
        assertThat(both.back(value).value).isEqualTo(3);
        value.value = -3;
        assertThatIllegalArgumentException().isThrownBy(() -> both.back(value))
                .withMessageContaining("value is -3");
    }

    @Test
    void collectionsMayBeExtended() {
        Named list = new Named();
        list.add("x");
        Named back = both.back(list);
        assertThat(back).isEqualTo(list);
        assertThat(back.name).isEqualTo("named");
        Counted map = new Counted();
        map.put(List.of("k"), 1);
        map.count = 2;
        Counted counted = both.back(map);
        assertThat(counted).isEqualTo(map);
        assertThat(counted.count).isEqualTo(2);
    }

    @Test
    void throwablesComeBackWithAllTheyHave() {
        Trouble value = new Trouble("why", 42, new IOException("below"));
        value.addSuppressed(new AssertionError("beside"));
        Trouble back = both.back(value);
        assertThat(back).hasMessage("why").hasCauseInstanceOf(IOException.class);
        assertThat(back.code).isEqualTo(42);
        assertThat(back.getStackTrace()).isEqualTo(value.getStackTrace());
        assertThat(back.getSuppressed()).hasSize(1);
        assertThat(back.getSuppressed()[0]).isInstanceOf(AssertionError.class)
                .hasMessage("beside");
        Exception circle = new Exception("a", new Exception("b"));
        Objects.requireNonNull(circle.getCause()).addSuppressed(circle);
        Exception round = both.back(circle);
        assertThat(Objects.requireNonNull(round.getCause()).getSuppressed()[0]).isSameAs(round);
    }

    @Test
    void lambdasThatAreSerializableComeBack() {
        int more = 41;
        UnaryOperator<Integer> add = (UnaryOperator<Integer> & Serializable) x -> x + more;
        assertThat(both.back(add).apply(1)).isEqualTo(42);
        UnaryOperator<Integer> other = x -> x;
        assertThatIllegalArgumentException().isThrownBy(() -> both.described(other))
                .withMessageContaining("is not serializable");
    }
}
