// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.io.ObjectStreamConstants;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.atoll.codec.guard.HashBudget;
import org.atoll.codec.guard.ObjectLimits;
import org.atoll.codec.guard.ProxyNames;
import org.atoll.codec.guard.Wanted;
import org.jspecify.annotations.Nullable;

/// Looks through a message of Java's serialization before an object is made of it (Java Object
/// Serialization Specification, section 6.4): whether the object is of the class that is wanted,
/// whether arrays are as long as they say, and what the hashes of keys will cost
/// ([HashBudget]). Keys can only be asked about here: the tables of the JDK ask them for their
/// hashes while they are read.
///
/// A class of the program that has fields and a `readObject` may have left out their bytes, or put
/// others first: only it knows. Bytes that make no sense behind such an object are not called
/// damaged here; who reads them will see. What comes before has been looked at.
final class StreamSurvey {
    private final StreamInput in;
    private final int length;
    private final ObjectLimits limits;
    private final Function<String, @Nullable Class<?>> classes;
    private final HashBudget hashing;

    /// The description of each class, or null for what is none, in the order of handles.
    private final List<@Nullable StreamShape> shapes = new ArrayList<>();

    /// The steps of the hash of each object; below 0 for an array, whose elements a collection
    /// asks.
    private long[] steps = new long[16];

    private int depth;
    private boolean doubtful;

    /// Prepares to look.
    ///
    /// @param classes gives the class of a name, or null if there is none
    StreamSurvey(
            byte[] bytes,
            int offset,
            int length,
            ObjectLimits limits,
            Function<String, @Nullable Class<?>> classes) {
        this.in = new StreamInput(bytes, offset, length);
        this.length = length;
        this.limits = limits;
        this.classes = classes;
        this.hashing = new HashBudget(limits, length);
    }

    /// Looks at the object and all it refers to, or at its class alone: that is enough where no
    /// keys are.
    ///
    /// @throws IllegalArgumentException if it is damaged, too deep, or its hashes cost too much
    /// @throws ClassCastException       if it is of another class
    void look(Class<?> wanted, boolean all) {
        if (in.readUnsignedShort() != (ObjectStreamConstants.STREAM_MAGIC & 0xffff)
                || in.readUnsignedShort() != ObjectStreamConstants.STREAM_VERSION) {
            throw in.damaged("it begins with another mark");
        }
        if (!all) {
            root(wanted);
            return;
        }
        try {
            value(wanted);
        } catch (StreamInput.Damage e) {
            if (!doubtful) {
                throw e;
            }
        }
    }

    private void root(Class<?> wanted) {
        enter();
        int tag = in.readByte();
        switch (tag) {
            case ObjectStreamConstants.TC_OBJECT,
                    ObjectStreamConstants.TC_ARRAY,
                    ObjectStreamConstants.TC_ENUM -> require(wanted, shape().type());
            case ObjectStreamConstants.TC_STRING,
                    ObjectStreamConstants.TC_LONGSTRING -> require(wanted, String.class);
            case ObjectStreamConstants.TC_CLASS -> require(wanted, Class.class);
            case ObjectStreamConstants.TC_NULL -> {}
            default -> throw in.damaged("there is no tag " + tag + " for an object");
        }
    }

    /// Passes over one object.
    ///
    /// @return the steps of its hash, below 0 for an array
    private long value(Class<?> wanted) {
        enter();
        int tag = in.readByte();
        long cost = switch (tag) {
            case ObjectStreamConstants.TC_NULL -> 1;
            case ObjectStreamConstants.TC_REFERENCE -> steps[handle()];
            case ObjectStreamConstants.TC_STRING -> text(wanted, in.readUnsignedShort());
            case ObjectStreamConstants.TC_LONGSTRING -> text(wanted, in.readLong());
            case ObjectStreamConstants.TC_OBJECT -> object(wanted);
            case ObjectStreamConstants.TC_ARRAY -> array(wanted);
            case ObjectStreamConstants.TC_ENUM -> constant(wanted);
            case ObjectStreamConstants.TC_CLASS -> {
                require(wanted, Class.class);
                var _ = shape();
                assign(null, 1);
                yield 1;
            }
            case ObjectStreamConstants.TC_CLASSDESC -> {
                var _ = description();
                yield 1;
            }
            default -> throw in.damaged("there is no tag " + tag + " for an object");
        };
        depth--;
        return cost;
    }

    private void enter() {
        if (++depth > limits.depth()) {
            throw new IllegalArgumentException(
                    "an object nested " + depth + " deep: " + limits.ofDepth());
        }
    }

    private void require(Class<?> wanted, @Nullable Class<?> type) {
        if (type == null || wanted == Object.class || Wanted.admits(wanted, type)) {
            return; // who reads it says which class is not here
        }
        throw depth == 1
                ? Wanted.refusal(wanted, type)
                : in.damaged("a " + type.getName() + " is where a " + wanted.getName()
                        + " belongs");
    }

    private int assign(@Nullable StreamShape shape, long cost) {
        int handle = shapes.size();
        if (handle == steps.length) {
            steps = Arrays.copyOf(steps, 2 * handle);
        }
        shapes.add(shape);
        steps[handle] = cost;
        return handle;
    }

    private int handle() {
        int handle = in.readInt() - ObjectStreamConstants.baseWireHandle;
        if (handle < 0 || handle >= shapes.size()) {
            throw in.damaged("there is no object " + handle + " yet");
        }
        return handle;
    }

    private long text(Class<?> wanted, long bytes) {
        require(wanted, String.class);
        in.skip(bytes);
        long cost = HashBudget.ofText((int) bytes);
        assign(null, cost);
        return cost;
    }

    /// The text of a field's type, or of a constant's name.
    private void name() {
        int tag = in.readByte();
        switch (tag) {
            case ObjectStreamConstants.TC_REFERENCE -> handle();
            case ObjectStreamConstants.TC_STRING -> text(String.class, in.readUnsignedShort());
            case ObjectStreamConstants.TC_LONGSTRING -> text(String.class, in.readLong());
            default -> throw in.damaged("there is no tag " + tag + " for a name");
        }
    }

    private long constant(Class<?> wanted) {
        StreamShape shape = shape();
        require(wanted, shape.type());
        assign(null, 1);
        name();
        return 1;
    }

    private long array(Class<?> wanted) {
        StreamShape shape = shape();
        require(wanted, shape.type());
        int handle = assign(null, -HashBudget.ENDLESS);
        int size = in.readInt();
        int elementBytes = elementBytes(shape.name());
        if (size < 0 || (long) size * elementBytes > in.left()) {
            throw new StreamInput.Damage("an array of " + size + " in a message of " + length
                    + " bytes: the message is damaged");
        }
        Class<?> component = shape.type() == null ? null : shape.type().getComponentType();
        long sum = 1;
        if (isPrimitive(shape.name())) {
            in.skip((long) size * elementBytes);
        } else {
            for (int i = 0; i < size; i++) {
                long cost = value(component == null ? Object.class : component);
                sum = HashBudget.sum(sum, Math.max(1, cost));
            }
        }
        steps[handle] = -sum;
        return steps[handle];
    }

    private static boolean isPrimitive(String array) {
        return array.length() == 2;
    }

    private int elementBytes(String array) {
        return isPrimitive(array) ? bytesOf(array.charAt(1)) : 1;
    }

    private int bytesOf(int code) {
        return switch (code) {
            case 'B', 'Z' -> 1;
            case 'C', 'S' -> 2;
            case 'I', 'F' -> 4;
            case 'J', 'D' -> 8;
            default -> throw in.damaged("there is no primitive type " + (char) code);
        };
    }

    private long object(Class<?> wanted) {
        StreamShape shape = shape();
        Class<?> type = shape.type();
        if (!shape.isFixed()) {
            require(wanted, type);
        }
        if (shape.plainBytes() >= 0) {
            assign(null, 1);
            in.skip(shape.plainBytes());
            return 1;
        }
        boolean deep = shape.deep();
        int handle = assign(null, deep ? HashBudget.ENDLESS : 1);
        long sum = 1;
        if (shape.isExternalizable()) {
            if (!shape.isInBlocks()) {
                throw in.damaged("class " + shape.name() + " is in the form of Java 1.1");
            }
            sum = HashBudget.sum(sum, ownData(shape, StreamShape.Keys.NONE));
        } else {
            sum = HashBudget.sum(sum, dataOf(shape, wanted));
        }
        steps[handle] = deep ? sum : 1;
        return steps[handle];
    }

    /// Classes above write first.
    private long dataOf(StreamShape shape, Class<?> wanted) {
        long sum = shape.above() == null ? 0 : dataOf(shape.above(), wanted);
        doubtful |= shape.writesItself();
        if (!shape.readable()) {
            throw in.damaged("only class " + shape.name() + " knows its bytes");
        }
        int tag = 0;
        if (shape.isFixed()) {
            if (shape.primitives() != Integer.BYTES || shape.references() > 0) {
                throw in.damaged("class " + shape.name() + " has other fields here");
            }
            tag = in.readInt();
            require(wanted, StreamShape.fixed(tag));
        } else {
            in.skip(shape.primitives());
        }
        for (int i = 0; i < shape.references(); i++) {
            sum = HashBudget.sum(sum, member(shape, value(Object.class)));
        }
        if (shape.hasOwnData()) {
            if (shape.type() != null && shape.type().isRecord()) {
                throw in.damaged("record " + shape.name() + " has data of its own");
            }
            sum = HashBudget.sum(sum, ownData(shape, shape.keys(tag)));
        }
        return sum;
    }

    /// A collection of the JDK asks what is in its array; anybody else asks the array.
    private static long member(StreamShape owner, long cost) {
        return cost >= 0 ? cost : owner.isOfJdk() ? -cost : 1;
    }

    private long ownData(StreamShape shape, StreamShape.Keys keys) {
        long sum = 0;
        int count = 0;
        while (true) {
            switch (in.peek()) {
                case ObjectStreamConstants.TC_ENDBLOCKDATA -> {
                    in.skip(1);
                    return sum;
                }
                case ObjectStreamConstants.TC_BLOCKDATA -> {
                    in.skip(1);
                    in.skip(in.readUnsignedByte());
                }
                case ObjectStreamConstants.TC_BLOCKDATALONG -> {
                    in.skip(1);
                    in.skip(in.readInt());
                }
                default -> {
                    long cost = value(Object.class);
                    sum = HashBudget.sum(sum, member(shape, cost));
                    charge(keys, count, cost);
                    count++;
                }
            }
        }
    }

    private void charge(StreamShape.Keys keys, int place, long cost) {
        if (keys == StreamShape.Keys.EACH
                || (keys == StreamShape.Keys.EVERY_SECOND && place % 2 == 0)) {
            hashing.charge(Math.max(1, cost));
        }
    }

    /// The description of an object's class.
    private StreamShape shape() {
        StreamShape shape = shapeOrNull();
        if (shape == null) {
            throw in.damaged("an object is of no class");
        }
        return shape;
    }

    private @Nullable StreamShape shapeOrNull() {
        int tag = in.readByte();
        return switch (tag) {
            case ObjectStreamConstants.TC_NULL -> null;
            case ObjectStreamConstants.TC_REFERENCE -> {
                int handle = handle();
                StreamShape known = shapes.get(handle);
                if (known == null) {
                    throw in.damaged("object " + handle + " is no class");
                }
                yield known;
            }
            case ObjectStreamConstants.TC_CLASSDESC -> description();
            case ObjectStreamConstants.TC_PROXYCLASSDESC -> proxy();
            default -> throw in.damaged("there is no tag " + tag + " for a class");
        };
    }

    /// Its interfaces, and the class above, which has its handler.
    private StreamShape proxy() {
        int handle = assign(null, 1);
        List<String> interfaces = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            interfaces.add(in.readName());
        }
        String name = ProxyNames.of(interfaces);
        StreamShape shape = finish(StreamShape.of(name, classes.apply(name),
                ObjectStreamConstants.SC_SERIALIZABLE, 0, 0));
        shapes.set(handle, shape);
        return shape;
    }

    private StreamShape description() {
        String name = in.readName();
        in.skip(Long.BYTES);
        int handle = assign(null, 1);
        int flags = in.readByte();
        int primitives = 0;
        int references = 0;
        for (int fields = in.readUnsignedShort(); fields > 0; fields--) {
            int code = in.readByte();
            in.skip(in.readUnsignedShort());
            if (code == 'L' || code == '[') {
                name();
                references++;
            } else {
                if (references > 0) {
                    throw in.damaged("the fields of " + name + " are in disorder");
                }
                primitives += bytesOf(code);
            }
        }
        Class<?> type = classes.apply(name);
        StreamShape shape = finish(
                StreamShape.of(name, type, flags, primitives, references));
        shapes.set(handle, shape);
        return shape;
    }

    /// Looks at what ends a description.
    private StreamShape finish(StreamShape rough) {
        ownData(rough, StreamShape.Keys.NONE);
        enter();
        StreamShape above = shapeOrNull();
        depth--;
        return rough.under(above);
    }
}
