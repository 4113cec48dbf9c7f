// SPDX-License-Identifier: Apache-2.0
package org.atoll.codec.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Takes values and objects and keeps their bytes. For one thread at a time; [Graphs#writer] and
/// [Graphs#tableWriter] give one that is empty, [#release] gives it back. After an exception it
/// can only be given back.
///
/// How deep the stack gets is bounded: where objects are nested deeper, only their classes are
/// written in place and their contents behind the whole value (see [Tags]). Records, and what
/// turns into another object when it is read, cannot wait; they may be nested as deep as
/// `atoll.objects.depth` allows.
@SuppressWarnings("ReferenceEquality") // of classes
public final class GraphWriter extends GraphOutput {
    private static final int DEEP = 128;
    private static final int DEEP_FOR_PROGRAMS = 400;

    private final Graphs graphs;
    private final @Nullable ClassTable table;
    private final KnownClasses known;
    private final IdentityTable objects = new IdentityTable();
    private final StandIns standIns = new StandIns();
    private final Later later = new Later();
    private final int maxDepth;
    private final int deep;
    private final int deepForPrograms;

    /// The class that was found last; a form that is asked to write takes its number from here.
    private Known current;

    private int stamp = 1;
    private int classes;
    private int depth;

    /// Where contents begin to wait.
    private int threshold;

    /// The numbers of records that are being written: nobody can refer to them yet.
    private int[] open = new int[8];

    private int opened;
    private @Nullable HookOutput hook;

    GraphWriter(Graphs graphs, @Nullable ClassTable table) {
        this.graphs = graphs;
        this.table = table;
        this.known = new KnownClasses(graphs);
        this.current = known.of(Object[].class);
        this.maxDepth = graphs.limits().depth();
        this.deep = Math.min(DEEP, maxDepth / 2);
        this.deepForPrograms = (int) Math.min(DEEP_FOR_PROGRAMS, maxDepth * 3L / 4);
        this.threshold = deep;
    }

    /// Writes an object and all it refers to that has not been written yet.
    ///
    /// @param value the object, or null
    /// @throws IllegalArgumentException if it cannot be written; the message names the class
    public void putObject(@Nullable Object value) {
        try {
            putField(value);
            while (!later.isEmpty()) {
                depth = 1;
                later.write(this);
                depth = 0;
            }
        } catch (IllegalArgumentException e) {
            throw e;
        } catch (Exception | StackOverflowError e) {
            throw new IllegalArgumentException("an object of "
                    + (value == null ? "no class" : "class " + value.getClass().getName())
                    + " cannot be written: " + e, e);
        }
    }

    /// Writes an object within another; for generated classes.
    ///
    /// @param value the object, or null
    public void putField(@Nullable Object value) {
        if (value == null) {
            putTag(Tags.NULL);
            return;
        }
        Known found = current;
        Class<?> type = value.getClass();
        if (found.type != type) {
            found = known.of(type);
            current = found;
        }
        found.form.put(value, this);
    }

    /// Writes a text; for generated classes.
    ///
    /// @param value the text, or null
    public void putText(@Nullable String value) {
        if (value == null) {
            putTag(Tags.NULL);
        } else if (value.length() < Tags.SHARED_TEXT) {
            putCharacters(value, Tags.LATIN, Tags.UTF16);
        } else if (!isAgain(value)) {
            putCharacters(value, Tags.LATIN_SHARED, Tags.UTF16_SHARED);
        }
    }

    /// Begins an object whose content may wait; for generated classes.
    ///
    /// @return true if the content is to be written now, and [#leave] to be called then
    public boolean begin(Object value, FillForm form) {
        if (isAgain(value)) {
            return false;
        }
        if (current.type != form.type) {
            current = known.of(form.type);
        }
        if (depth >= threshold && form.mayWait) {
            putTag(Tags.LATER);
            putTag(current);
            form.putHead(value, this);
            later.add(value, form);
            return false;
        }
        if (++depth > maxDepth) {
            throw tooDeep(form);
        }
        putTag(current);
        return true;
    }

    /// Ends what [#begin] has begun; for generated classes.
    public void leave() {
        depth--;
    }

    /// Begins an object that cannot be made before all of it is known.
    ///
    /// @return true if it is to be written now, and [#leaveWhole] to be called then
    boolean beginWhole(Object value, ObjectForm form) {
        if (isAgain(value)) {
            return false;
        }
        if (++depth > maxDepth) {
            throw tooDeep(form);
        }
        if (opened == open.length) {
            open = Arrays.copyOf(open, 2 * opened);
        }
        open[opened++] = objects.count() - 1;
        putTag(form);
        return true;
    }

    void leaveWhole() {
        depth--;
        opened--;
    }

    /// Contents shall not wait soon: who reads them looks at what is there.
    ///
    /// @return what to give to [#waitAgain]
    int waitLess() {
        int before = threshold;
        threshold = deepForPrograms;
        return before;
    }

    void waitAgain(int before) {
        threshold = before;
    }

    private IllegalArgumentException tooDeep(ObjectForm form) {
        return new IllegalArgumentException("an object of class " + form.type.getName()
                + " nested " + depth + " deep: " + graphs.limits().ofDepth()
                + "; chains of records, or of what turns into other objects, must be shorter");
    }

    /// Whether an object was met before.
    boolean knows(Object value) {
        return objects.find(value) >= 0;
    }

    /// Whether an object was met before; says so then, and numbers it otherwise.
    boolean isAgain(Object value) {
        int number = objects.add(value);
        if (number < 0) {
            return false;
        }
        for (int i = 0; i < opened; i++) {
            if (open[i] == number) {
                throw new IllegalArgumentException("an object of class "
                        + value.getClass().getName() + " contains itself, and cannot be made"
                        + " before its content: one object of the circle must be neither a record"
                        + " nor made by List.of, Set.of, Map.of or Stream.toList; use an ordinary"
                        + " class or an ArrayList there");
            }
        }
        putTag(Tags.AGAIN);
        putNumber(number);
        return true;
    }

    /// Writes what says of which class an object is.
    void putTag(ObjectForm form) {
        if (form.tag != 0) {
            putTag(form.tag);
        } else {
            putTag(current);
        }
    }

    private void putTag(Known one) {
        if (one.stamp == stamp && one.tag != 0) {
            putByte(one.tag);
        } else {
            putLongTag(one);
        }
    }

    /// The class is written for the first time in this graph, or its number is long.
    private void putLongTag(Known one) {
        boolean described = one.stamp == stamp;
        one.stamp = stamp;
        if (one.form.tag != 0) {
            one.tag = (byte) one.form.tag;
            putTag(one.form.tag);
            return;
        }
        if (table == null && !described) {
            one.number = classes;
        } else if (table != null && one.number < 0) {
            one.number = table.number(one.form, graphs.description(one.form));
        }
        classes = Math.max(classes, one.number + 1);
        one.tag = (byte) (one.number < Tags.NEAR_CLASSES ? Tags.CLASS + one.number : 0);
        putClassNumber(one.number);
        if (table == null && !described) {
            byte[] description = graphs.description(one.form);
            putNumber(description.length);
            putBytes(description, 0, description.length);
        }
    }

    /// Writes a class in place of an object.
    void putClass(Class<?> type) {
        putTag(known.of(type));
    }

    private void putClassNumber(int number) {
        if (number < Tags.NEAR_CLASSES) {
            putTag(Tags.CLASS + number);
        } else {
            putTag(Tags.FAR_CLASS);
            putInt(number);
        }
    }

    Graphs graphs() {
        return graphs;
    }

    /// What stands for objects of this graph.
    StandIns standIns() {
        return standIns;
    }

    /// How a class is written.
    ObjectForm form(Class<?> type) {
        return known.of(type).form;
    }

    /// Writes as another class that was found, in place of the current one.
    void putAs(Object value, ObjectForm form, Class<?> type) {
        current = known.of(type);
        form.put(value, this);
    }

    /// The stream that classes write to by themselves.
    HookOutput hook() {
        HookOutput stream = hook;
        if (stream == null) {
            stream = HookOutput.to(this);
            hook = stream;
        }
        return stream;
    }

    /// How many classes of the sender's table the reader must know: one more than the highest
    /// number in the graph. Of a graph that describes itself this is no matter of the reader's.
    public int classes() {
        return classes;
    }

    /// Gives the writer back, for the next graph.
    public void release() {
        forget();
        objects.clear();
        standIns.clear();
        later.clear();
        depth = 0;
        opened = 0;
        classes = 0;
        threshold = deep;
        hook = hook == null || hook.isIdle() ? hook : null;
        stamp++;
        graphs.release(this, table != null);
    }
}
