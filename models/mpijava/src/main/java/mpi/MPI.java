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
@SuppressWarnings("doclint:missing") // see package-info
public class MPI extends Buffers {
    public static final Intracomm COMM_WORLD = new Intracomm();
    public static final Intracomm COMM_SELF = new Intracomm();
    public static final Comm COMM_NULL = new Comm();

    public static final Group GROUP_EMPTY = new Group(null);
    public static final Group GROUP_NULL = Group.none();

    public static final Datatype NULL = new Datatype("NULL", BaseType.NONE, 1);
    public static final Datatype DATATYPE_NULL = NULL;
    public static final Datatype BYTE = new Datatype("BYTE", BaseType.BYTE, 1);
    public static final Datatype CHAR = new Datatype("CHAR", BaseType.CHAR, 1);
    public static final Datatype SHORT = new Datatype("SHORT", BaseType.SHORT, 1);
    public static final Datatype BOOLEAN = new Datatype("BOOLEAN", BaseType.BOOLEAN, 1);
    public static final Datatype INT = new Datatype("INT", BaseType.INT, 1);
    public static final Datatype LONG = new Datatype("LONG", BaseType.LONG, 1);
    public static final Datatype FLOAT = new Datatype("FLOAT", BaseType.FLOAT, 1);
    public static final Datatype DOUBLE = new Datatype("DOUBLE", BaseType.DOUBLE, 1);
    public static final Datatype PACKED = new Datatype("PACKED", BaseType.BYTE, 1);
    public static final Datatype OBJECT = new Datatype("OBJECT", BaseType.OBJECT, 1);
    public static final Datatype LB = new Datatype("LB", BaseType.NONE, 1);
    public static final Datatype UB = new Datatype("UB", BaseType.NONE, 1);
    public static final Datatype SHORT2 = Datatype.pair("SHORT2", BaseType.SHORT);
    public static final Datatype INT2 = Datatype.pair("INT2", BaseType.INT);
    public static final Datatype LONG2 = Datatype.pair("LONG2", BaseType.LONG);
    public static final Datatype FLOAT2 = Datatype.pair("FLOAT2", BaseType.FLOAT);
    public static final Datatype DOUBLE2 = Datatype.pair("DOUBLE2", BaseType.DOUBLE);
    public static final Datatype FLOAT_COMPLEX = Datatype.complex("FLOAT_COMPLEX", BaseType.FLOAT);
    public static final Datatype DOUBLE_COMPLEX =
            Datatype.complex("DOUBLE_COMPLEX", BaseType.DOUBLE);

    public static final Int2 int2 = new Int2();
    public static final ShortInt shortInt = new ShortInt();
    public static final LongInt longInt = new LongInt();
    public static final FloatInt floatInt = new FloatInt();
    public static final DoubleInt doubleInt = new DoubleInt();
    public static final Datatype SHORT_INT = shortInt.getType();
    public static final Datatype LONG_INT = longInt.getType();
    public static final Datatype FLOAT_INT = floatInt.getType();
    public static final Datatype DOUBLE_INT = doubleInt.getType();

    public static final Op MAX = new Op(org.atoll.mpj.Op.MAX);
    public static final Op MIN = new Op(org.atoll.mpj.Op.MIN);
    public static final Op SUM = new Op(org.atoll.mpj.Op.SUM);
    public static final Op PROD = new Op(org.atoll.mpj.Op.PRODUCT);
    public static final Op LAND = new Op(org.atoll.mpj.Op.AND);
    public static final Op BAND = new Op(org.atoll.mpj.Op.BIT_AND);
    public static final Op LOR = new Op(org.atoll.mpj.Op.OR);
    public static final Op BOR = new Op(org.atoll.mpj.Op.BIT_OR);
    public static final Op LXOR = new Op(org.atoll.mpj.Op.XOR);
    public static final Op BXOR = new Op(org.atoll.mpj.Op.BIT_XOR);
    public static final Op MAXLOC = new Op(org.atoll.mpj.Op.MAXLOC);
    public static final Op MINLOC = new Op(org.atoll.mpj.Op.MINLOC);
    public static final Op REPLACE = new Op(org.atoll.mpj.Op.REPLACE);
    public static final Op NO_OP = new Op(org.atoll.mpj.Op.NO_OP);

    public static final Request REQUEST_NULL = new Request(null, null);
    public static final Status EMPTY_STATUS = new Status();

    public static final Errhandler ERRORS_ARE_FATAL = Errhandler.FATAL;
    public static final Errhandler ERRORS_ABORT = Errhandler.ABORT;
    public static final Errhandler ERRORS_RETURN = Errhandler.RETURN;

    public static final Info INFO_NULL = Info.none();
    public static final Info INFO_ENV = Info.of(Map.of(
            "arch", System.getProperty("os.arch"),
            "wdir", System.getProperty("user.dir"),
            "thread_level", "MPI_THREAD_MULTIPLE"));

    /// For the subclass MPJ; nothing is to be done with an instance.
    public MPI() {}

    public static String[] Init(String[] args) {
        return Presence.HERE.begin("Init", args);
    }

    public static String[] Init() {
        return Init(new String[0]);
    }

    /// MPJ Express's form.
    ///
    /// @param argc     the number of arguments, not looked at
    /// @param required the thread level the program needs; all are given
    public static String[] initThread(int argc, int required, String[] args) {
        return begin("initThread", args, required);
    }

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

    public static int queryThread() {
        Presence.HERE.world("queryThread");
        return THREAD_MULTIPLE;
    }

    public static boolean isMainThread() {
        return Presence.HERE.isMain();
    }

    public static boolean isThreadMain() {
        return Presence.HERE.isMain();
    }

    public static void Finalize() {
        Presence.HERE.end();
    }

    public static boolean Initialized() {
        return isInitialized();
    }

    public static boolean isInitialized() {
        return Presence.HERE.isInside() || Presence.HERE.isFinalized();
    }

    public static boolean isFinalized() {
        return Presence.HERE.isFinalized();
    }

    public static double Wtime() {
        return Presence.HERE.world("Wtime").nanoTime() * 1e-9;
    }

    public static double wtime() {
        return Presence.HERE.world("wtime").nanoTime() * 1e-9;
    }

    public static double Wtick() {
        return 1e-9;
    }

    public static double wtick() {
        return 1e-9;
    }

    public static String Get_processor_name() {
        return processorName("Get_processor_name");
    }

    public static String getProcessorName() {
        return processorName("getProcessorName");
    }

    /// A card names the host by its name and what its ranks share.
    private static String processorName(String call) {
        MpjWorld world = Presence.HERE.world(call);
        String host = world.fabric().cards().get(world.rank()).host();
        return host.substring(0, host.contains("/") ? host.indexOf('/') : host.length());
    }

    public static Version getVersion() {
        return new Version();
    }

    public static String getLibVersion() {
        return "Atoll " + Objects.requireNonNullElse(
                MPI.class.getPackage().getImplementationVersion(), "");
    }

    public static void Buffer_attach(ByteBuffer buffer) {
        Presence.HERE.attach("Buffer_attach", buffer.capacity(), new byte[0]);
    }

    public static void Buffer_attach(byte[] buffer) {
        Presence.HERE.attach("Buffer_attach", buffer.length, buffer);
    }

    public static byte[] Buffer_detach() {
        return Presence.HERE.detach("Buffer_detach");
    }

    public static void attachBuffer(byte[] buffer) {
        Presence.HERE.attach("attachBuffer", buffer.length, buffer);
    }

    public static byte[] detachBuffer() {
        return Presence.HERE.detach("detachBuffer");
    }

    public static void Errorhandler_set(Errhandler errhandler) {
        COMM_WORLD.setErrhandler(errhandler);
    }

    public static Errhandler Errorhandler_get() {
        return COMM_WORLD.getErrhandler();
    }

    /// Tells a profiler something; there is none that listens.
    public static void pControl(int level, @Nullable Object argument) {}
}
