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
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.atoll.codec.guard.AllowList;
import org.atoll.codec.guard.HashBudget;
import org.atoll.codec.guard.ObjectLimits;
import org.atoll.codec.guard.ProxyNames;
import org.atoll.codec.guard.Wanted;
import org.atoll.fabric.job.Settings;
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
    public static final String BYTES_SETTING = ObjectLimits.BYTES_SETTING;

    /// The setting for the deepest nesting.
    public static final String DEPTH_SETTING = ObjectLimits.DEPTH_SETTING;

    /// The setting for the longest array, in elements.
    public static final String ARRAY_SETTING = ObjectLimits.ARRAY_SETTING;

    /// The setting for the hashes of keys, in steps for each byte of a message.
    public static final String HASHING_SETTING = ObjectLimits.HASHING_SETTING;

    private static final int CHUNK = 1 << 16;
    private static final int LONGEST_WORD = 7;

    private final AllowList allowed;
    private final ClassLoader loader;
    private final ObjectLimits limits;
    private final Map<String, Class<?>> known = new ConcurrentHashMap<>();

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
        boolean all = wantsElements(wanted) || mayHaveKeys(bytes, offset, length);
        if (all || wanted != Object.class) {
            survey(bytes, offset, length, wanted, all);
        }
        Object value = read(bytes, offset, length, all);
        if (value != null && !wanted.isInstance(value)) {
            throw Wanted.refusal(wanted, value.getClass()); // what stood for it has made another
        }
        return wanted.cast(value);
    }

    private @Nullable Object read(byte[] bytes, int offset, int length, boolean surveyed) {
        Filter filter = new Filter(length);
        try (Input stream = new Input(bytes, offset, length, surveyed)) {
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

    /// Whether elements, too, must be of a certain class.
    private static boolean wantsElements(Class<?> wanted) {
        return wanted.isArray() && wanted != Object[].class;
    }

    /// Whether a hash table may be there: each needs a class whose name has one of two words. Who
    /// spells them in another way is found out when the class is looked for ([Input]).
    private static boolean mayHaveKeys(byte[] bytes, int offset, int length) {
        for (int from = 0; from < length; from += CHUNK) {
            int size = Math.min(CHUNK + LONGEST_WORD, length - from);
            String text =
                    new String(bytes, offset + from, size, StandardCharsets.ISO_8859_1);
            if (text.contains("Hash") || text.contains("CollSer")) {
                return true;
            }
        }
        return false;
    }

    private void survey(byte[] bytes, int offset, int length, Class<?> wanted, boolean all) {
        try {
            new StreamSurvey(bytes, offset, length, limits, this::find).look(wanted, all);
        } catch (StackOverflowError e) {
            throw unreadable(length, e);
        }
    }

    private static IllegalArgumentException unreadable(int length, Throwable cause) {
        return new IllegalArgumentException(
                "a message of " + length + " bytes holds no readable object: " + cause, cause);
    }

    private @Nullable Class<?> find(String name) {
        Class<?> before = known.get(name);
        if (before != null) {
            return before;
        }
        try {
            Optional<Class<?>> proxy = ProxyNames.find(name, loader, this::ofInterface);
            Class<?> found = proxy.isPresent() ? proxy.get() : Class.forName(name, false, loader);
            known.put(name, found);
            return found;
        } catch (ClassNotFoundException | LinkageError e) {
            return null; // the stream knows the primitive types, and says what is missing
        }
    }

    /// An interface of a proxy, which is asked about before a class with it is made.
    private Class<?> ofInterface(String name) {
        Class<?> found = find(name);
        if (found == null) {
            throw new IllegalArgumentException(
                    "a proxy of interface " + name + " arrived: no such interface here");
        }
        if (!allowed.allows(found)) {
            throw new IllegalArgumentException(allowed.refusalOf(found));
        }
        return found;
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

        private final boolean surveyed;

        Input(byte[] bytes, int offset, int length, boolean surveyed) throws IOException {
            super(new ByteArrayInputStream(bytes, offset, length));
            this.surveyed = surveyed;
        }

        @Override
        protected Class<?> resolveClass(ObjectStreamClass description)
                throws IOException, ClassNotFoundException {
            if (!surveyed && StreamShape.isTable(description.getName())) {
                throw new InvalidClassException("the message is damaged: it hides the name of "
                        + description.getName());
            }
            Class<?> found = find(description.getName());
            return found == null ? super.resolveClass(description) : found;
        }

        @Override
        protected Class<?> resolveProxyClass(String[] interfaces)
                throws IOException, ClassNotFoundException {
            try {
                Class<?> found = find(ProxyNames.of(List.of(interfaces)));
                return found == null ? super.resolveProxyClass(interfaces) : found;
            } catch (IllegalArgumentException e) {
                throw new InvalidClassException(e.getMessage(), e);
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
