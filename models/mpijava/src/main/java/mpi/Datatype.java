// SPDX-License-Identifier: Apache-2.0
package mpi;

import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse.Flaw;
import org.jspecify.annotations.Nullable;

/// The type of a message's items, and their layout in the program's buffer (MPI 4.1, chapter 5).
/// The predefined ones are in [MPI]; static methods make others of them. Nothing here communicates
/// or blocks.
///
/// Sizes and extents are in elements of the base type, and [MPI#UNDEFINED] if no `int` holds them.
/// mpiJava gives all displacements in such elements, Open MPI those of the forms with an H, of
/// structures and of resized types in bytes. Wrong arguments are named in an [MPIException], and so
/// is a type that was freed.
@SuppressWarnings("EnumOrdinal") // the type's number is a constant of the standard's
public class Datatype extends DerivedTypes implements Freeable, Cloneable {
    private final Typemap map;
    private boolean predefined;
    private final Attributes attributes = new Attributes();
    private String name;
    private boolean freed;

    /// The class of the arrays of which messages are made without a [org.atoll.mpj.Part].
    private @Nullable Class<?> stretches;

    Datatype(String name, Typemap map, boolean predefined) {
        this.name = name;
        this.map = map;
        this.predefined = predefined;
        this.stretches = map.isPlain() ? map.base().stretches() : null;
    }

    /// A predefined type of single elements.
    Datatype(String name, BaseType base) {
        this(name, new Typemap(base, 1, Meaning.NUMBERS), true);
    }

    /// A predefined type of two elements that belong together.
    static Datatype ofTwo(String name, BaseType base, Meaning meaning) {
        return new Datatype(name, new Typemap(base, 2, meaning), true);
    }

    /// What sets a bound in mpiJava's structures.
    static Datatype marker(String name, Bounds.Marks marks) {
        return new Datatype(name, Typemap.marker(marks), true);
    }

    /// Makes a predefined type of one that was made like a program's.
    final Datatype predefined(String given) {
        name = given;
        predefined = true;
        return this;
    }

    /// What the items are.
    ///
    /// @throws IllegalArgumentException if the type was freed
    final Typemap map() {
        if (freed) {
            throw new WrongArgument(MPI.ERR_TYPE, "type " + this + " was freed");
        }
        return map;
    }

    /// What the items are of which another type is made.
    ///
    /// @throws IllegalArgumentException if there are none, or the type was freed
    final Typemap item(String argument) {
        if (map.base() == BaseType.NONE) {
            throw Fault.wrongArgument(
                    Flaw.TYPE, "", argument, "it must be a type that has elements", this);
        }
        return map();
    }

    /// What the items are, for a call of the program's on this type.
    final Typemap map(String call) {
        Presence.HERE.requireNotAfter(call);
        if (freed) {
            throw new MPIException(call + ": the type " + this + " was freed",
                    MPI.ERR_TYPE, null);
        }
        return map;
    }

    final boolean isObject() {
        return map.base() == BaseType.OBJECT;
    }

    /// Whether items in a buffer are elements side by side in an array, and the type is there.
    final boolean isStretch(@Nullable Object buffer) {
        return buffer != null && buffer.getClass() == stretches;
    }

    // mpiJava

    /// The number of the base type.
    ///
    /// @return 0 for bytes, and so on in the order of mpiJava's constants
    public int getType() {
        return map("getType").base().ordinal();
    }

    /// The length of an element of the base type.
    ///
    /// @return bytes
    public int getByteSize() {
        return map("getByteSize").base().bytes();
    }

    /// From one item to the next (MPI 4.1, section 5.1.5).
    ///
    /// @return elements
    public int Extent() {
        return narrow(map("Extent").layout().extentElements());
    }

    /// How much an item has, without gaps (MPI 4.1, section 5.1.5).
    ///
    /// @return elements
    public int Size() {
        return narrow(map("Size").elements());
    }

    /// Where an item begins.
    ///
    /// @return elements from where the item is said to be
    public int Lb() {
        return narrow(map("Lb").layout().lowerBound());
    }

    /// Where an item ends.
    ///
    /// @return elements from where the item is said to be
    public int Ub() {
        var layout = map("Ub").layout();
        return narrow(layout.lowerBound() + layout.extentElements());
    }

    /// Makes the type ready (MPI 4.1, section 5.1.9); a type is so from the beginning.
    public void Commit() {
        map("Commit").layout();
    }

    // Open MPI

    /// Where an item begins (MPI 4.1, section 5.1.7).
    ///
    /// @return elements, or bytes of a pair, from where the item is said to be
    public int getLb() {
        return narrow(map("getLb").layout().lowerBound() * perElement());
    }

    /// From one item to the next (MPI 4.1, section 5.1.7).
    ///
    /// @return elements, or bytes of a pair
    public int getExtent() {
        return narrow(map("getExtent").layout().extentElements() * perElement());
    }

    /// Where the first element of an item is (MPI 4.1, section 5.1.8).
    ///
    /// @return elements, or bytes of a pair, from where the item is said to be
    public int getTrueLb() {
        return narrow(map("getTrueLb").layout().span().first() * perElement());
    }

    /// From the first element of an item to its last (MPI 4.1, section 5.1.8).
    ///
    /// @return elements, or bytes of a pair
    public int getTrueExtent() {
        var span = map("getTrueExtent").layout().span();
        return narrow((span.end() - span.first()) * perElement());
    }

    /// How much an item has, without gaps (MPI 4.1, section 5.1.5).
    ///
    /// @return elements, or bytes of a pair
    public int getSize() {
        return narrow(map("getSize").elements() * perElement());
    }

    /// What a program is told of a number (MPI 4.1, section 5.1.5).
    private static int narrow(long number) {
        return number == (int) number ? (int) number : MPI.UNDEFINED;
    }

    /// Open MPI takes pairs for bytes.
    private int perElement() {
        return map.meaning() == Meaning.VALUE_AND_INDEX ? map.base().bytes() : 1;
    }

    /// Makes the type ready (MPI 4.1, section 5.1.9); a type is so from the beginning.
    public void commit() {
        map("commit").layout();
    }

    /// Gives the type back (MPI 4.1, section 5.1.9): calls under way and types made of it keep
    /// what they need, new calls are refused. A second time nothing happens.
    ///
    /// @throws MPIException if the type is predefined
    @Override
    public void free() {
        if (predefined) {
            throw new MPIException("free: the type " + this
                    + " is predefined: only types that a program has made are freed",
                    MPI.ERR_TYPE, null);
        }
        freed = true;
        stretches = null;
    }

    /// Whether this stands for no type.
    ///
    /// @return true of [MPI#DATATYPE_NULL] and of a type that was freed
    public boolean isNull() {
        return freed || map.base() == BaseType.NONE;
    }

    @Override
    @SuppressWarnings("MethodDoesntCallSuperMethod") // a clone has attributes of its own
    public Datatype clone() {
        return dup();
    }

    /// A type of the same items, with the same attributes and name (MPI 4.1, section 5.1.10).
    public Datatype dup() {
        Datatype copy = new Datatype(name, map("dup"), false);
        copy.attributes.copy(attributes);
        return copy;
    }

    /// Names the type, for error messages.
    ///
    /// @param given any text
    public void setName(String given) {
        map("setName");
        name = Required.of("setName", "name", given);
    }

    /// The type's name.
    ///
    /// @return empty until the program gives one to a type it has made
    public String getName() {
        map("getName");
        return name;
    }

    /// Makes a key for attributes of types (MPI 4.1, section 7.7).
    ///
    /// @return a key that no other call returns
    public static int createKeyval() {
        return Keyvals.HERE.make("createKeyval");
    }

    /// Gives a key back: no more is attached by it, and what is attached stays.
    ///
    /// @param keyval what [#createKeyval] has returned
    public static void freeKeyval(int keyval) {
        Keyvals.HERE.free("freeKeyval", keyval);
    }

    /// Attaches a value.
    ///
    /// @param keyval what [#createKeyval] has returned
    /// @param value  anything
    public void setAttr(int keyval, Object value) {
        map("setAttr");
        attributes.set("setAttr", keyval, value);
    }

    /// What was attached.
    ///
    /// @param keyval what [#createKeyval] has returned
    /// @return null if nothing is attached
    public @Nullable Object getAttr(int keyval) {
        map("getAttr");
        return attributes.get("getAttr", keyval);
    }

    /// Detaches a value.
    ///
    /// @param keyval what [#createKeyval] has returned
    public void deleteAttr(int keyval) {
        map("deleteAttr");
        attributes.delete("deleteAttr", keyval);
    }

    @Override
    public String toString() {
        return name.isEmpty() ? "of " + map.base().arrayName() : name;
    }
}
