// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.ByteBuffer;
import java.util.Objects;
import org.atoll.job.Rank;
import org.jspecify.annotations.Nullable;

/// The entry and the exit of a program, and, by inheritance, all that is predefined: communicators,
/// datatypes, operations and constants.
///
/// [#Init] joins the job, [#Finalize] says that this rank has done its part; both block until all
/// ranks have called them, and a program may do both again. Any thread may call
/// anything in between.
public class MPI extends Predefined {
    /// For the subclass MPJ; nothing is to be done with an instance.
    public MPI() {}

    /// Joins the job (MPI 4.1, section 11.2); blocks until all ranks have.
    ///
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

    /// What the job gives this rank, for the subclass MPJ and what belongs to it.
    ///
    /// @param call the caller's name, for the message
    /// @throws MPIException before Init and after Finalize
    protected static Rank here(String call) {
        return Presence.HERE.mpj(call).rank();
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
        Presence.HERE.mpj("queryThread");
        return THREAD_MULTIPLE;
    }

    /// Whether this thread has called Init.
    public static boolean isMainThread() {
        return Presence.HERE.isMain("isMainThread");
    }

    /// Whether this thread has called Init.
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

    /// The time since some moment in the past; may be asked at any time.
    ///
    /// @return seconds
    public static double Wtime() {
        return Presence.HERE.nanoTime() * 1e-9;
    }

    /// The time since some moment in the past.
    ///
    /// @return seconds
    public static double wtime() {
        return Presence.HERE.mpj("wtime").rank().nanoTime() * 1e-9;
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

    /// The host this rank runs on; may be asked at any time.
    public static String Get_processor_name() {
        return Presence.HERE.host();
    }

    /// The host this rank runs on.
    public static String getProcessorName() {
        return Presence.host(Presence.HERE.mpj("getProcessorName").rank());
    }

    /// The version of the standard; may be asked at any time.
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

    /// Gives room for buffered sends (MPI 4.1, section 3.6), in place of what was attached: MPJ
    /// Express, whose form this is, asks for no detach before. Blocks until what was sent from
    /// there has left.
    ///
    /// @param buffer only its length is used
    public static void Buffer_attach(ByteBuffer buffer) {
        int length = Required.buffer("Buffer_attach", buffer).capacity();
        Presence.HERE.attachInstead("Buffer_attach", length);
    }

    /// Gives room for buffered sends (MPI 4.1, section 3.6).
    ///
    /// @param buffer only its length is used
    public static void Buffer_attach(byte[] buffer) {
        byte[] room = Required.buffer("Buffer_attach", buffer);
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
        byte[] room = Required.buffer("attachBuffer", buffer);
        Presence.HERE.attach("attachBuffer", room.length, room);
    }

    /// Takes the room back; blocks until all buffered messages have left (MPI 4.1, section 3.6).
    ///
    /// @return what was given
    public static byte[] detachBuffer() {
        return Presence.HERE.detach("detachBuffer");
    }

    /// Says what [#COMM_WORLD] does about errors.
    public static void Errorhandler_set(Errhandler errhandler) {
        COMM_WORLD.Errorhandler_set(errhandler);
    }

    /// What [#COMM_WORLD] does about errors.
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
