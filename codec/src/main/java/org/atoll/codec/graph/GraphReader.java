// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.Arrays;
import org.atoll.codec.guard.HashBudget;
import org.atoll.codec.guard.ObjectLimits;
import org.atoll.codec.guard.Wanted;
import org.jspecify.annotations.Nullable;

/// Gives back what a [GraphWriter] has taken, in the same order. For one thread at a time;
/// [Graphs#reader] and its siblings give one, [#release] gives it back. Every method throws
/// [IllegalArgumentException] if the bytes are damaged, refused or too few; then it can only be
/// given back.
///
/// It trusts nothing. A length is compared with what is left before anything is allocated, and all
/// lengths together with that of the graph, for each element takes a byte of its own. The class of
/// an object is compared with what is wanted in its place before one is made. What the hash of a
/// key costs is known before it is asked for: see [HashBudget].
@SuppressWarnings("ReferenceEquality") // of classes
public final class GraphReader extends GraphInput {
    private static final int KEPT = 1 << 14;

    private final Graphs graphs;
    private final ObjectLimits limits;
    private final int maxDepth;
    private final HashBudget hashing;
    private final Later later = new Later();
    private final LateEntries lateEntries = new LateEntries();

    private @Nullable Object[] objects = new @Nullable Object[64];
    private int count;

    /// The peer whose numbers the classes have; without one the graph describes them.
    private @Nullable PeerClasses peer;

    private @Nullable ObjectForm[] described = new @Nullable ObjectForm[16];
    private int classes;

    /// The forms of the classes by number: the peer's or those that were described.
    private @Nullable ObjectForm[] forms = described;

    /// How many elements may still be announced.
    private long slots;

    private int depth;

    private boolean plain;
    private @Nullable HookInput hook;
    private @Nullable Runnable afterAll;
    private @Nullable Runnable afterRelease;

    GraphReader(Graphs graphs) {
        this.graphs = graphs;
        this.limits = graphs.limits();
        this.maxDepth = limits.depth();
        this.hashing = new HashBudget(limits);
    }

    /// The bytes are there.
    ///
    /// @param from who wrote them, or null if they describe themselves
    GraphReader begun(@Nullable PeerClasses from) {
        this.peer = from;
        this.forms = from != null ? from.forms() : described;
        this.slots = left();
        hashing.begin(slots);
        return this;
    }

    /// Runs no code of the program from here on: no `readObject` and its like, no constructor of a
    /// record that does more than keep its components, no static initializer, no `hashCode`,
    /// `equals` or `compareTo` of a key. Where there would be some, reading ends with
    /// [NeedsProgram].
    ///
    /// @return this
    public GraphReader plainly() {
        plain = true;
        return this;
    }

    /// Says what runs when all is read that a call has as arguments, before the call is made.
    ///
    /// @param action runs once, in the thread that reads; must not throw
    public void afterAll(Runnable action) {
        afterAll = action;
    }

    /// Says what runs when the reader is given back: the bytes are not looked at any more.
    ///
    /// @param action runs once, in the thread that gives it back; must not throw
    public void afterRelease(Runnable action) {
        afterRelease = action;
    }

    /// All arguments of a call were read. Called by what then makes the call.
    public void endArguments() {
        Runnable action = afterAll;
        if (action != null) {
            afterAll = null;
            action.run();
        }
    }

    /// Reads an object.
    ///
    /// @param wanted what it is to be; nothing of another class is made
    /// @return the object, or null
    /// @throws ClassCastException if it is of another class; the message names both
    /// @throws NeedsProgram       if a plain reader would have to run code of the program
    public <T> @Nullable T getObject(Class<T> wanted) {
        Object value;
        try {
            value = getField(wanted);
            finish();
        } catch (IllegalArgumentException | Wanted.Refusal | NeedsProgram e) {
            throw e;
        } catch (NoClassDefFoundError e) {
            throw new IllegalArgumentException("the message holds no readable object: a class that"
                    + " this rank has by itself needs " + e.getMessage() + ", which its class path"
                    + " lacks; put both on it, or neither", e);
        } catch (Exception | StackOverflowError | InternalError e) { // of the program, too
            throw new IllegalArgumentException(
                    "the message holds no readable object: " + e, e);
        }
        if (value != null && !wanted.isInstance(value)) {
            throw Wanted.refusal(wanted, value.getClass()); // what stood for it has made another
        }
        return wanted.cast(value);
    }

    /// Contents that had to wait, and then the tables whose keys had.
    private void finish() {
        while (!later.isEmpty()) {
            depth = 1;
            later.read(this);
            depth = 0;
        }
        lateEntries.fill();
        HookInput stream = hook;
        if (stream != null) {
            stream.validate();
        }
    }

    /// Reads an object within another; for generated classes.
    ///
    /// @return the object, or null
    public @Nullable Object getField(Class<?> wanted) {
        int tag = getTag();
        if (tag == Tags.NULL) {
            return null;
        }
        return get(tag >= Tags.CLASS ? form(tag - Tags.CLASS) : Fixed.form(tag), wanted);
    }

    private @Nullable Object get(ObjectForm form, Class<?> wanted) {
        if (form.type != wanted && wanted != Object.class) {
            require(wanted, form.type);
        }
        if (plain) {
            requirePlain(form);
        } else if (form.initializes) {
            form.initializes = false;
        }
        return form.get(this, wanted);
    }

    private static void requirePlain(ObjectForm form) {
        if (form.runsProgram || form.initializes) {
            throw new NeedsProgram(form.type);
        }
    }

    /// Reads a text; for generated classes.
    ///
    /// @return the text, or null
    public @Nullable String getText() {
        int tag = getTag();
        if (tag == Tags.LATIN) {
            return getLatin();
        }
        return tag == Tags.NULL ? null : (String) get(
                tag >= Tags.CLASS ? form(tag - Tags.CLASS) : Fixed.form(tag), String.class);
    }

    /// Asked before an object with a class of the program's is made. Where something else is read
    /// first that stands for the object, there is no class yet.
    private void require(Class<?> wanted, Class<?> type) {
        if (type != Void.class && !Wanted.admits(wanted, type)) {
            throw depth == 0
                    ? Wanted.refusal(wanted, type)
                    : damaged("a " + type.getName() + " is where a " + wanted.getName()
                            + " belongs");
        }
    }

    /// The object with a number that was met before.
    Object again(Class<?> wanted) {
        int number = getNumber();
        Object known = number >= 0 && number < count ? objects[number] : null;
        if (known == null) {
            throw damaged("there is no object " + number + " yet");
        }
        if (!wanted.isInstance(known)) {
            require(wanted, known.getClass());
            throw new IllegalArgumentException("an object of class " + known.getClass().getName()
                    + " is to turn into a " + wanted.getName() + ", and contains it: remove"
                    + " the reference back, or replace the object by one without readResolve");
        }
        return known;
    }

    /// Reads an object whose content comes later.
    Object waiting(Class<?> wanted) {
        int tag = getTag();
        ObjectForm form = tag >= Tags.CLASS ? form(tag - Tags.CLASS) : Fixed.form(tag);
        if (tag == Tags.FAR_CLASS) {
            form = form(getInt());
        }
        FillForm filled = form.filled();
        if (filled == null) {
            throw damaged("an object of class " + form.type.getName() + " cannot wait");
        }
        if (wanted != Object.class) {
            require(wanted, form.type);
        }
        if (plain) {
            requirePlain(form);
        }
        int number = reserve();
        enter();
        Object made = filled.make(this);
        leave();
        set(number, made);
        later.add(made, filled);
        return made;
    }

    /// Reads what a replacement has written.
    Object replaced(Class<?> wanted) {
        int number = reserve();
        Object made = graphs.replacement(getNumber()).read(this, wanted);
        if (!wanted.isInstance(made)) {
            require(wanted, made.getClass());
        }
        set(number, made);
        return made;
    }

    /// Reads an object of a class with a high number.
    @Nullable Object far(Class<?> wanted) {
        return get(form(getInt()), wanted);
    }

    /// Reads a class that stands in place of an object.
    ObjectForm getClassForm() {
        int tag = getTag();
        if (tag >= Tags.CLASS) {
            return form(tag - Tags.CLASS);
        }
        if (tag != Tags.FAR_CLASS) {
            throw damaged("there is no class with the tag " + tag);
        }
        return form(getInt());
    }

    private ObjectForm form(int number) {
        @Nullable ObjectForm[] table = forms;
        ObjectForm known = number >= 0 && number < table.length ? table[number] : null;
        return known != null ? known : find(number);
    }

    /// Finds a class that the writer has named by [Graphs#nameOf], allowed or not.
    ///
    /// @param name its name, perhaps behind a label
    /// @return the class, not initialized
    /// @throws IllegalArgumentException if there is none
    /// @throws NeedsProgram             if a plain reader might have to wait for it
    public Class<?> findClass(String name) {
        requireNoWait();
        return graphs.find(name);
    }

    /// Classes that are met first may have to be fetched, and a plain reader must not wait.
    void requireNoWait() {
        if (plain && graphs.asks()) {
            throw new NeedsProgram(Class.class);
        }
    }

    private ObjectForm find(int number) {
        requireNoWait();
        PeerClasses from = peer;
        if (from != null) {
            ObjectForm form = from.form(number);
            forms = from.forms();
            return form;
        }
        if (number != classes) {
            throw damaged("there is no class " + number);
        }
        ObjectForm form = getDescribed(graphs);
        if (classes == described.length) {
            described = Arrays.copyOf(described, 2 * classes);
            forms = described;
        }
        described[classes++] = form;
        return form;
    }

    /// Numbers an object and begins to read its content; for generated classes.
    ///
    /// @param made the object, without content
    public void begin(Object made) {
        set(reserve(), made);
        enter();
    }

    /// Numbers an object; for generated classes.
    ///
    /// @param made the object, without content
    public void number(Object made) {
        set(reserve(), made);
    }

    /// Passes over the tag of an object of the same class, if it is the next; for generated
    /// classes.
    public boolean skips(FillForm form) {
        int number = peek() - Tags.CLASS;
        if (number < 0 || number >= forms.length || forms[number] != form) {
            return false;
        }
        pass();
        return true;
    }

    /// Keeps a number for an object.
    int reserve() {
        if (count == objects.length) {
            objects = Arrays.copyOf(objects, 2 * count);
        }
        return count++;
    }

    void set(int number, @Nullable Object object) {
        objects[number] = object;
    }

    /// How many objects have a number.
    int count() {
        return count;
    }

    void enter() {
        if (++depth > maxDepth) {
            throw new IllegalArgumentException(
                    "an object nested " + depth + " deep: " + limits.ofDepth());
        }
    }

    /// Ends the content of an object; for generated classes.
    public void leave() {
        depth--;
    }

    /// A length of elements that take at least so many bytes each, which no others take.
    int getLength(int elementBytes) {
        int length = getNumber();
        if (length < 0) {
            throw damaged("a length is " + length);
        }
        if (length > limits.array()) {
            throw new IllegalArgumentException(
                    "an array of " + length + ": " + limits.ofArray());
        }
        require((long) length * elementBytes);
        slots -= (long) length * elementBytes;
        if (slots < 0) {
            throw damaged("a length is " + length + " where the bytes belong to others");
        }
        return length;
    }

    /// Announces elements that a class of the JDK will make room for.
    ///
    /// @return false if the bytes cannot be enough
    boolean announces(long elements) {
        slots -= Math.max(0, elements / 8);
        return slots >= 0 && elements <= 4 * left() + 64;
    }

    /// What to throw when the constructor of a record has thrown; for generated classes.
    public RuntimeException refused(Class<?> type, Throwable cause) {
        return new IllegalArgumentException(
                "a record of " + type + " cannot be made: " + cause, cause);
    }

    /// Whether a key may go into its table now: its hash can be asked for, and costs what is left.
    /// Otherwise it goes into [#lateEntries].
    boolean isReady(@Nullable Object key) {
        if (Fixed.isSimple(key)) {
            return true;
        }
        if (plain) {
            throw new NeedsProgram(key == null ? Object.class : key.getClass());
        }
        if (!later.isEmpty()) {
            return false;
        }
        hashing.charge(HashCost.of(key));
        return true;
    }

    LateEntries lateEntries() {
        return lateEntries;
    }

    /// No code of the program may run.
    void requireProgram(Class<?> type) {
        if (plain) {
            throw new NeedsProgram(type);
        }
    }

    HashBudget hashing() {
        return hashing;
    }

    Graphs graphs() {
        return graphs;
    }

    /// The stream that classes read from by themselves.
    HookInput hook() {
        HookInput stream = hook;
        if (stream == null) {
            stream = HookInput.from(this);
            hook = stream;
        }
        return stream;
    }

    /// Gives the reader back.
    public void release() {
        forget();
        if (objects.length > KEPT) {
            objects = new @Nullable Object[64];
        } else {
            Arrays.fill(objects, 0, count, null);
        }
        count = 0;
        later.clear();
        lateEntries.clear();
        peer = null;
        plain = false;
        afterAll = null;
        Runnable action = afterRelease;
        afterRelease = null;
        if (classes > 0) {
            Arrays.fill(described, 0, classes, null);
            classes = 0;
        }
        depth = 0;
        hook = hook == null || hook.isIdle() ? hook : null;
        graphs.release(this);
        if (action != null) {
            action.run();
        }
    }
}
