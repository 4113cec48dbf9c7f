// SPDX-License-Identifier: Apache-2.0
package mpi;

import mpi.Bounds.Marks;

/// The objects that are there before a program makes any, as members of [MPI]: communicators,
/// datatypes, operations, and what stands for none of a kind.
@SuppressWarnings("HidingField") // what is hidden is for class files
abstract class Predefined extends FormerTypes {
    /// All ranks of the job.
    public static final Intracomm COMM_WORLD = Intracomm.predefined("MPI_COMM_WORLD");

    /// This rank alone.
    public static final Intracomm COMM_SELF = (Intracomm) FormerTypes.COMM_SELF;

    /// No communicator.
    public static final Comm COMM_NULL = new Comm();

    /// The group without members.
    public static final Group GROUP_EMPTY = new Group(null);

    /// No group.
    public static final Group GROUP_NULL = Group.none();

    /// No type, as mpiJava has it.
    public static final Datatype NULL = new Datatype("NULL", BaseType.NONE);

    /// No type.
    public static final Datatype DATATYPE_NULL = NULL;

    /// Elements of a `byte[]` or of a buffer of such.
    public static final Datatype BYTE = new Datatype("BYTE", BaseType.BYTE);

    /// Elements of a `char[]` or of a buffer of such.
    public static final Datatype CHAR = new Datatype("CHAR", BaseType.CHAR);

    /// Elements of a `short[]` or of a buffer of such.
    public static final Datatype SHORT = new Datatype("SHORT", BaseType.SHORT);

    /// Elements of a `boolean[]` or of a buffer of such.
    public static final Datatype BOOLEAN = new Datatype("BOOLEAN", BaseType.BOOLEAN);

    /// Elements of an `int[]` or of a buffer of such.
    public static final Datatype INT = new Datatype("INT", BaseType.INT);

    /// Elements of a `long[]` or of a buffer of such.
    public static final Datatype LONG = new Datatype("LONG", BaseType.LONG);

    /// Elements of a `float[]` or of a buffer of such.
    public static final Datatype FLOAT = new Datatype("FLOAT", BaseType.FLOAT);

    /// Elements of a `double[]` or of a buffer of such.
    public static final Datatype DOUBLE = new Datatype("DOUBLE", BaseType.DOUBLE);

    /// Bytes that [Comm#pack] has made.
    public static final Datatype PACKED = new Datatype("PACKED", BaseType.BYTE);

    /// Objects that can be serialized.
    public static final Datatype OBJECT = new Datatype("OBJECT", BaseType.OBJECT);

    /// Marks the lower bound of a [Datatype#Struct].
    public static final Datatype LB = Datatype.marker("LB", new Marks(true, false));

    /// Marks the upper bound of a [Datatype#Struct].
    public static final Datatype UB = Datatype.marker("UB", new Marks(false, true));

    /// A `short` and an index of the same type, for [#MAXLOC] and [#MINLOC].
    public static final Datatype SHORT2 =
            Datatype.ofTwo("SHORT2", BaseType.SHORT, Meaning.VALUE_AND_INDEX);

    /// A `int` and an index of the same type, for [#MAXLOC] and [#MINLOC].
    public static final Datatype INT2 =
            Datatype.ofTwo("INT2", BaseType.INT, Meaning.VALUE_AND_INDEX);

    /// A `long` and an index of the same type, for [#MAXLOC] and [#MINLOC].
    public static final Datatype LONG2 =
            Datatype.ofTwo("LONG2", BaseType.LONG, Meaning.VALUE_AND_INDEX);

    /// A `float` and an index of the same type, for [#MAXLOC] and [#MINLOC].
    public static final Datatype FLOAT2 =
            Datatype.ofTwo("FLOAT2", BaseType.FLOAT, Meaning.VALUE_AND_INDEX);

    /// A `double` and an index of the same type, for [#MAXLOC] and [#MINLOC].
    public static final Datatype DOUBLE2 =
            Datatype.ofTwo("DOUBLE2", BaseType.DOUBLE, Meaning.VALUE_AND_INDEX);

    /// Two `float`s: a real part and an imaginary one.
    public static final Datatype FLOAT_COMPLEX =
            Datatype.ofTwo("FLOAT_COMPLEX", BaseType.FLOAT, Meaning.COMPLEX);

    /// Two `double`s: a real part and an imaginary one.
    public static final Datatype DOUBLE_COMPLEX =
            Datatype.ofTwo("DOUBLE_COMPLEX", BaseType.DOUBLE, Meaning.COMPLEX);

    /// The structure of [#INT2] in bytes.
    public static final Int2 int2 = new Int2();

    /// The structure of [#SHORT_INT].
    public static final ShortInt shortInt = new ShortInt();

    /// The structure of [#LONG_INT].
    public static final LongInt longInt = new LongInt();

    /// The structure of [#FLOAT_INT].
    public static final FloatInt floatInt = new FloatInt();

    /// The structure of [#DOUBLE_INT].
    public static final DoubleInt doubleInt = new DoubleInt();

    /// A `short` and an `int`, in bytes, for [#MAXLOC] and [#MINLOC].
    public static final Datatype SHORT_INT =
            shortInt.getType().predefined("SHORT_INT");

    /// A `long` and an `int`, in bytes, for [#MAXLOC] and [#MINLOC].
    public static final Datatype LONG_INT =
            longInt.getType().predefined("LONG_INT");

    /// A `float` and an `int`, in bytes, for [#MAXLOC] and [#MINLOC].
    public static final Datatype FLOAT_INT =
            floatInt.getType().predefined("FLOAT_INT");

    /// A `double` and an `int`, in bytes, for [#MAXLOC] and [#MINLOC].
    public static final Datatype DOUBLE_INT =
            doubleInt.getType().predefined("DOUBLE_INT");

    /// The larger value.
    public static final Op MAX = new Op(org.atoll.mpj.Op.MAX);

    /// The smaller value.
    public static final Op MIN = new Op(org.atoll.mpj.Op.MIN);

    /// The sum.
    public static final Op SUM = new Op(org.atoll.mpj.Op.SUM);

    /// The product.
    public static final Op PROD = new Op(org.atoll.mpj.Op.PRODUCT);

    /// True if both are.
    public static final Op LAND = new Op(org.atoll.mpj.Op.AND);

    /// The bit-wise and.
    public static final Op BAND = new Op(org.atoll.mpj.Op.BIT_AND);

    /// True if either is.
    public static final Op LOR = new Op(org.atoll.mpj.Op.OR);

    /// The bit-wise or.
    public static final Op BOR = new Op(org.atoll.mpj.Op.BIT_OR);

    /// True if one is and the other is not.
    public static final Op LXOR = new Op(org.atoll.mpj.Op.XOR);

    /// The bit-wise exclusive or.
    public static final Op BXOR = new Op(org.atoll.mpj.Op.BIT_XOR);

    /// The largest value, with the least index of those that have it.
    public static final Op MAXLOC = new Op(org.atoll.mpj.Op.MAXLOC);

    /// The smallest value, with the least index of those that have it.
    public static final Op MINLOC = new Op(org.atoll.mpj.Op.MINLOC);

    /// In a window, puts the values that come in place of those there.
    public static final Op REPLACE = new Op(org.atoll.mpj.Op.REPLACE);

    /// In a window, leaves what is there.
    public static final Op NO_OP = new Op(org.atoll.mpj.Op.NO_OP);

    /// How many processors this host has for a JVM.
    public static final int NUM_OF_PROCESSORS = Runtime.getRuntime().availableProcessors();

    /// No request.
    public static final Request REQUEST_NULL = new Request(null, null);

    /// The status of what nobody sent.
    public static final Status EMPTY_STATUS = new Status();

    /// Errors end the job.
    public static final Errhandler ERRORS_ARE_FATAL = Errhandler.FATAL;

    /// Errors end the job.
    public static final Errhandler ERRORS_ABORT = Errhandler.ABORT;

    /// Errors are thrown, as they are without an error handler.
    public static final Errhandler ERRORS_RETURN = Errhandler.RETURN;

    /// No info.
    public static final Info INFO_NULL = Info.none();

    /// How the program was started and where it runs (MPI 4.1, section 11.2.1): `command`, `argv`,
    /// `maxprocs` from [MPI#Init] on, `host`, `arch`, `wdir` and `thread_level`.
    public static final Info INFO_ENV = Info.predefined(StartFacts::ofThisRank);

    /// For [MPI] alone.
    Predefined() {}
}
