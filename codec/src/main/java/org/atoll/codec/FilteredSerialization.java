// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.NotSerializableException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.util.Objects;
import org.atoll.fabric.Settings;
import org.jspecify.annotations.Nullable;

/// Java serialization behind an allow-list: what is read are values and collections of the JDK,
/// and classes that the setting `atoll.objects.allow` lets in (see [AllowList]).
///
/// Limits, each with its setting: `atoll.objects.bytes` for one message, `atoll.objects.depth`
/// for references within references, `atoll.objects.array` for the length of one array, and
/// `atoll.objects.hashing` for the hashes of keys ([HashBudget]). Arrays are also refused when the
/// message is too short to fill all of them. [StreamSurvey] looks through a message before an
/// object is made of it. A filter given to the JVM as `jdk.serialFilter` is asked as well. All this
/// guards against mistakes and damaged messages; that peers are who they claim to be is the
/// matter of the job's secret.
public final class FilteredSerialization implements ObjectCodec {

    /// The setting for the longest message, in bytes.
    public static final String BYTES_SETTING = "atoll.objects.bytes";

    /// The setting for the deepest nesting.
    public static final String DEPTH_SETTING = "atoll.objects.depth";

    /// The setting for the longest array, in elements.
    public static final String ARRAY_SETTING = "atoll.objects.array";

    /// The setting for the hashes of keys, in steps for each byte of a message.
    public static final String HASHING_SETTING = "atoll.objects.hashing";

    private final AllowList allowed;
    private final ClassLoader loader;
    private final ObjectLimits limits;

    /// Creates a codec; reads the settings once.
    ///
    /// @param settings where the allow-list and the limits are read
    /// @param loader   where the classes of arriving objects are looked for
    /// @throws IllegalArgumentException if a setting is malformed
    public FilteredSerialization(Settings settings, ClassLoader loader) {
        this.allowed = AllowList.from(settings);
        this.loader = loader;
        this.limits = ObjectLimits.from(settings);
    }

    @Override
    public byte[] encode(@Nullable Object value) {
        ByteArrayOutputStream bytes = new Output();
        try (ObjectOutputStream stream = new ObjectOutputStream(bytes)) {
            stream.writeObject(value);
        } catch (NotSerializableException e) {
            throw new IllegalArgumentException(
                    "an object of class " + e.getMessage() + " is not serializable", e);
        } catch (IOException | StackOverflowError e) {
            throw new IllegalArgumentException(
                    "an object of " + classOf(value) + " cannot be written: " + e, e);
        }
        return bytes.toByteArray();
    }

    @Override
    public @Nullable Object decode(byte[] bytes, int offset, int length) {
        return decode(bytes, offset, length, Object.class);
    }

    @Override
    public <T> @Nullable T decode(byte[] bytes, int offset, int length, Class<T> wanted) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        limits.checkLength(length);
        survey(bytes, offset, length, wanted);
        Object value = read(bytes, offset, length);
        if (value != null && !wanted.isInstance(value)) {
            throw Wanted.refusal(wanted, value.getClass()); // what stood for it has made another
        }
        return wanted.cast(value);
    }

    private @Nullable Object read(byte[] bytes, int offset, int length) {
        Filter filter = new Filter(length);
        try (Input stream = new Input(new ByteArrayInputStream(bytes, offset, length))) {
            stream.setObjectInputFilter(
                    ObjectInputFilter.merge(filter, ObjectInputFilter.Config.getSerialFilter()));
            return stream.readObject();
        } catch (InvalidClassException e) {
            String reason = filter.refusal;
            throw new IllegalArgumentException(reason != null ? reason : e.getMessage(), e);
        } catch (ClassNotFoundException e) {
            throw new IllegalArgumentException(
                    "an object of class " + e.getMessage() + " arrived: no such class here", e);
        } catch (IOException | RuntimeException | StackOverflowError | InternalError e) {
            throw unreadable(length, e);
        }
    }

    private void survey(byte[] bytes, int offset, int length, Class<?> wanted) {
        try {
            new StreamSurvey(bytes, offset, length, limits, this::find).look(wanted);
        } catch (StackOverflowError e) {
            throw unreadable(length, e);
        }
    }

    private static IllegalArgumentException unreadable(int length, Throwable cause) {
        return new IllegalArgumentException(
                "a message of " + length + " bytes holds no readable object: " + cause, cause);
    }

    private @Nullable Class<?> find(String name) {
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException | LinkageError e) {
            return null; // the stream knows the primitive types, and says what is missing
        }
    }

    private static String classOf(@Nullable Object value) {
        return value == null ? "no class" : "class " + value.getClass().getName();
    }

    /// Refuses what is too long before it fills the memory.
    private final class Output extends ByteArrayOutputStream {
        Output() {
            super(512);
        }

        @Override
        public synchronized void write(int value) {
            limits.checkLength(size() + 1L);
            super.write(value);
        }

        @Override
        public synchronized void write(byte[] from, int offset, int length) {
            limits.checkLength((long) size() + length);
            super.write(from, offset, length);
        }
    }

    /// Looks for classes where the program is, not where this codec is.
    private final class Input extends ObjectInputStream {

        Input(ByteArrayInputStream bytes) throws IOException {
            super(bytes);
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description)
                throws IOException, ClassNotFoundException {
            try {
                return Class.forName(description.getName(), false, loader);
            } catch (ClassNotFoundException e) {
                return super.resolveClass(description); // knows the primitive types
            }
        }
    }

    /// The rules for one message, and the first refusal, which the stream itself would hide.
    private final class Filter implements ObjectInputFilter {

        private final int length;
        private long slots;
        private @Nullable String refusal;

        Filter(int length) {
            this.length = length;
        }

        @Override
        public Status checkInput(FilterInfo info) {
            Class<?> type = info.serialClass();
            if (info.depth() > limits.depth()) {
                return refuse(
                        "an object nested " + info.depth() + " deep: " + limits.ofDepth());
            }
            if (info.arrayLength() > limits.array()) {
                return refuse(
                        "an array of " + info.arrayLength() + ": " + limits.ofArray());
            }
            slots += Math.max(0, info.arrayLength());
            if (slots > fillable()) {
                return refuse(
                        "an array of " + info.arrayLength() + " in a message of " + length
                                + " bytes: the message is damaged");
            }
            return type == null || allowed.allows(type)
                    ? Status.ALLOWED
                    : refuse(allowed.refusalOf(type));
        }

        /// An element takes at least a byte; hash tables announce up to eight times their size.
        /// What is nested has bytes of its own, so that this holds for all arrays together.
        private long fillable() {
            return 8L * length + 64;
        }

        private Status refuse(String reason) {
            if (refusal == null) {
                refusal = reason;
            }
            return Status.REJECTED;
        }
    }
}
