// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.util.Map;
import java.util.Objects;
import org.atoll.mpj.MpjWorld;
import org.jspecify.annotations.Nullable;

/// Where a program comes in and goes out, and all that is predefined: communicators, datatypes,
/// operations and constants.
///
/// [#Init] joins the job, [#Finalize] says that this rank has done its part; both block until all
/// ranks have called them, and a program may do both again. Any thread may call
/// anything in between.
public class MPI extends Buffers {
    /// All ranks of the job.
    public static final Intracomm COMM_WORLD = new Intracomm();

    /// This rank alone.
    public static final Intracomm COMM_SELF = new Intracomm();

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
    public static final Datatype LB = new Datatype("LB", BaseType.NONE);

    /// Marks the upper bound of a [Datatype#Struct].
    public static final Datatype UB = new Datatype("UB", BaseType.NONE);

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

    /// What is known of the place where the program runs.
    public static final Info INFO_ENV = Info.of(Map.of(
            "arch", System.getProperty("os.arch"),
            "wdir", System.getProperty("user.dir"),
            "thread_level", "MPI_THREAD_MULTIPLE"));

    /// For the subclass MPJ; nothing is to be done with an instance.
    public MPI() {}

    /// Joins the job (MPI 4.1, section 11.2); blocks until all ranks have.
    ///
    /// @param args the program's arguments
    /// @return the program's own arguments
    public static String[] Init(String[] args) {
        return Presence.HERE.begin("Init", args);
    }

    /// Joins the job without arguments; blocks until all ranks have.
    ///
    /// @return no arguments
    public static String[] Init() {
        return Init(new String[0]);
    }

    /// MPJ Express's form.
    ///
    /// @param argc     the number of arguments, not looked at
    /// @param required the thread level the program needs; all are given
    /// @param args     the program's arguments
    /// @return the program's own arguments
    public static String[] initThread(int argc, int required, String[] args) {
        return begin("initThread", args, required);
    }

    /// Joins the job and says which threads will call (MPI 4.1, section 11.6); blocks until all
    /// ranks have.
    ///
    /// @param args the program's arguments
    /// @param required the thread level it needs; all are given
    /// @return [#THREAD_MULTIPLE]: any thread may call anything
    public static int InitThread(String[] args, int required) {
        begin("InitThread", args, required);
        return THREAD_MULTIPLE;
    }

    private static String[] begin(String call, String[] args, int required) {
        if (required < THREAD_SINGLE || required > THREAD_MULTIPLE) {
            throw new MPIException(call + ": required is " + required
                    + ": a level is THREAD_SINGLE to THREAD_MULTIPLE", ERR_ARG, null);
        }
        return Presence.HERE.begin(call, args);
    }

    /// Which threads may call (MPI 4.1, section 11.6).
    ///
    /// @return [#THREAD_MULTIPLE]
    public static int queryThread() {
        Presence.HERE.world("queryThread");
        return THREAD_MULTIPLE;
    }

    /// Whether this thread has called Init.
    ///
    /// @return true if it has
    public static boolean isMainThread() {
        return Presence.HERE.isMain("isMainThread");
    }

    /// Whether this thread has called Init.
    ///
    /// @return true if it has
    public static boolean isThreadMain() {
        return Presence.HERE.isMain("isThreadMain");
    }

    /// Says that this rank has done its part (MPI 4.1, section 11.2); blocks until all ranks
    /// have.
    public static void Finalize() {
        Presence.HERE.end();
    }

    /// Whether Init was called; may be called at any time.
    ///
    /// @return true from then on
    public static boolean Initialized() {
        return isInitialized();
    }

    /// Whether Init was called; may be called at any time.
    ///
    /// @return true from then on
    public static boolean isInitialized() {
        return Presence.HERE.isInside() || Presence.HERE.isFinalized();
    }

    /// Whether Finalize was called last; may be called at any time.
    ///
    /// @return true until the next Init
    public static boolean isFinalized() {
        return Presence.HERE.isFinalized();
    }

    /// The time since some moment in the past.
    ///
    /// @return seconds
    public static double Wtime() {
        return Presence.HERE.world("Wtime").nanoTime() * 1e-9;
    }

    /// The time since some moment in the past.
    ///
    /// @return seconds
    public static double wtime() {
        return Presence.HERE.world("wtime").nanoTime() * 1e-9;
    }

    /// The step of [#Wtime].
    ///
    /// @return seconds
    public static double Wtick() {
        return 1e-9;
    }

    /// The step of [#wtime].
    ///
    /// @return seconds
    public static double wtick() {
        return 1e-9;
    }

    /// The host this rank runs on.
    ///
    /// @return its name
    public static String Get_processor_name() {
        return processorName("Get_processor_name");
    }

    /// The host this rank runs on.
    ///
    /// @return its name
    public static String getProcessorName() {
        return processorName("getProcessorName");
    }

    /// A card names the host by its name and what its ranks share.
    private static String processorName(String call) {
        MpjWorld world = Presence.HERE.world(call);
        String host = world.fabric().cards().get(world.rank()).host();
        return host.substring(0, host.contains("/") ? host.indexOf('/') : host.length());
    }

    /// The version of the standard; may be asked at any time.
    ///
    /// @return its two numbers
    public static Version getVersion() {
        return new Version();
    }

    /// The version of Atoll; may be asked at any time.
    ///
    /// @return its name and number
    public static String getLibVersion() {
        return "Atoll " + Objects.requireNonNullElse(
                MPI.class.getPackage().getImplementationVersion(), "");
    }

    /// Gives room for buffered sends (MPI 4.1, section 3.6).
    ///
    /// @param buffer only its length is used
    public static void Buffer_attach(ByteBuffer buffer) {
        int length = Given.of("Buffer_attach", "buffer", buffer).capacity();
        Presence.HERE.attach("Buffer_attach", length, new byte[0]);
    }

    /// Gives room for buffered sends (MPI 4.1, section 3.6).
    ///
    /// @param buffer only its length is used
    public static void Buffer_attach(byte[] buffer) {
        byte[] room = Given.of("Buffer_attach", "buffer", buffer);
        Presence.HERE.attach("Buffer_attach", room.length, room);
    }

    /// Takes the room back; blocks until all buffered messages have left (MPI 4.1, section 3.6).
    ///
    /// @return what was given
    public static byte[] Buffer_detach() {
        return Presence.HERE.detach("Buffer_detach");
    }

    /// Gives room for buffered sends (MPI 4.1, section 3.6).
    ///
    /// @param buffer only its length is used
    public static void attachBuffer(byte[] buffer) {
        byte[] room = Given.of("attachBuffer", "buffer", buffer);
        Presence.HERE.attach("attachBuffer", room.length, room);
    }

    /// Takes the room back; blocks until all buffered messages have left (MPI 4.1, section 3.6).
    ///
    /// @return what was given
    public static byte[] detachBuffer() {
        return Presence.HERE.detach("detachBuffer");
    }

    /// Says what [#COMM_WORLD] does about errors.
    ///
    /// @param errhandler what is done about errors
    public static void Errorhandler_set(Errhandler errhandler) {
        COMM_WORLD.Errorhandler_set(errhandler);
    }

    /// What [#COMM_WORLD] does about errors.
    ///
    /// @return an error handler
    public static Errhandler Errorhandler_get() {
        return COMM_WORLD.Errorhandler_get();
    }

    /// Tells a profiler something; there is none that listens.
    ///
    /// @param level    not looked at
    /// @param argument not looked at
    public static void pControl(int level, @Nullable Object argument) {
        Presence.HERE.requireNotAfter("pControl");
    }
}
