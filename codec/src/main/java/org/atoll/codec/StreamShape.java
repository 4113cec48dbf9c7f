// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.io.ObjectInputStream;
import java.io.ObjectStreamConstants;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.atoll.codec.guard.Hashing;
import org.jspecify.annotations.Nullable;

/// A class as a message of Java's serialization describes it.
///
/// @param type       the class of that name here, or null if there is none
/// @param flags      how it was written
/// @param primitives how many bytes its primitive fields take
/// @param references how many other fields there are
/// @param above      the class that it extends, if that is serializable
/// @param deep       whether an object's hash is made of those of its members
/// @param readable   whether the bytes of its fields are there: a class with a `readObject` that
///                   does not ask for them has, as a rule, not written them either
/// @param plainBytes how many bytes an object takes if it has nothing but primitive fields, else -1
record StreamShape(
        String name,
        @Nullable Class<?> type,
        int flags,
        int primitives,
        int references,
        @Nullable StreamShape above,
        boolean deep,
        boolean readable,
        int plainBytes) {

    /// The part of a class's own data that a hash table takes as keys when it is read.
    enum Keys {
        /// Nothing.
        NONE,
        /// All objects.
        EACH,
        /// The first object, the third and so on; the others are values.
        EVERY_SECOND
    }

    private static final Map<String, Keys> TABLES =
            Map.of(
                    "java.util.HashMap", Keys.EVERY_SECOND,
                    "java.util.Hashtable", Keys.EVERY_SECOND,
                    "java.util.concurrent.ConcurrentHashMap", Keys.EVERY_SECOND,
                    "java.util.HashSet", Keys.EACH);

    private static final String FIXED = "java.util.CollSer";

    private static final int FIXED_SET = 2;
    private static final int FIXED_MAP = 3;

    private static final Pattern DEFAULT_READ = Pattern.compile("defaultReadObject|readFields");

    private static final ClassValue<Boolean> READS_FIELDS =
            new ClassValue<>() {
                @Override
                protected Boolean computeValue(Class<?> type) {
                    return Hashing.isOfJdk(type) || !hasReadMethod(type)
                            || callsDefault(Hashing.fileOf(type));
                }
            };

    /// Describes a class as its bytes do.
    static StreamShape of(
            String name, @Nullable Class<?> type, int flags, int primitives, int references) {
        boolean readable =
                type == null || (primitives == 0 && references == 0) || READS_FIELDS.get(type);
        boolean plain = readable && references == 0 && !name.equals(FIXED)
                && (flags & ~ObjectStreamConstants.SC_SERIALIZABLE) == 0;
        return new StreamShape(name, type, flags, primitives, references, null,
                type != null && Hashing.isDeep(type), readable, plain ? primitives : -1);
    }

    /// The same with a class above.
    StreamShape under(@Nullable StreamShape other) {
        if (other == null) {
            return this;
        }
        boolean plain = plainBytes >= 0 && other.plainBytes >= 0;
        return new StreamShape(name, type, flags, primitives, references, other, deep, readable,
                plain ? plainBytes + other.plainBytes : -1);
    }

    /// Whether objects of a class of this name may ask keys for their hashes when they are read. A
    /// class below it does so only if the message describes this one, too.
    static boolean isTable(String name) {
        return name.equals(FIXED) || TABLES.containsKey(name);
    }

    boolean isExternalizable() {
        return (flags & ObjectStreamConstants.SC_EXTERNALIZABLE) != 0;
    }

    /// Whether data of its own follows its fields.
    boolean hasOwnData() {
        return (flags & ObjectStreamConstants.SC_WRITE_METHOD) != 0;
    }

    boolean isInBlocks() {
        return (flags & ObjectStreamConstants.SC_BLOCK_DATA) != 0;
    }

    /// Whether only the program's class knows what is there in place of its fields.
    boolean writesItself() {
        return type != null && hasOwnData() && (primitives > 0 || references > 0)
                && !Hashing.isOfJdk(type);
    }

    boolean isOfJdk() {
        return name.startsWith("java.");
    }

    /// Whether it stands for a collection that `List.of` and the like make; a tag says for which.
    boolean isFixed() {
        return name.equals(FIXED);
    }

    /// The class of a fixed collection.
    ///
    /// @param tag its only field
    static Class<?> fixed(int tag) {
        return switch (tag & 0xff) {
            case FIXED_SET -> Set.of().getClass();
            case FIXED_MAP -> Map.of().getClass();
            default -> List.of().getClass();
        };
    }

    /// What of its own data are keys.
    ///
    /// @param tag the only field of a fixed collection
    Keys keys(int tag) {
        if (isFixed()) {
            return switch (tag & 0xff) {
                case FIXED_SET -> Keys.EACH;
                case FIXED_MAP -> Keys.EVERY_SECOND;
                default -> Keys.NONE;
            };
        }
        return TABLES.getOrDefault(name, Keys.NONE);
    }

    private static boolean hasReadMethod(Class<?> type) {
        try {
            Method _ = type.getDeclaredMethod("readObject", ObjectInputStream.class);
            return true;
        } catch (NoSuchMethodException | LinkageError e) {
            return false;
        }
    }

    /// Whether the class file names one of the methods that read fields.
    private static boolean callsDefault(byte[] file) {
        return file.length == 0
                || DEFAULT_READ.matcher(new String(file, StandardCharsets.ISO_8859_1)).find();
    }
}
