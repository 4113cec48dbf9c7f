// SPDX-License-Identifier: Apache-2.0
package mpi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.IntBuffer;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/// Programs that are wrong by the standard's chapters: what each is told begins with the call and
/// has the chapter's error class.
class ErrorClassesTest {
    private static final Intracomm WORLD = MPI.COMM_WORLD;

    private static void refused(int errorClass, String words, ThrowingCallable call) {
        assertThatExceptionOfType(MPIException.class)
                .isThrownBy(call)
                .withMessageStartingWith(words)
                .satisfies(e -> assertThat(e.getErrorClass()).as(words).isEqualTo(errorClass));
    }

    @OnRanks(2)
    void ofGridsAndGraphs() {
        boolean[] ring = {true};
        refused(MPI.ERR_DIMS, "createCart: a grid of [3] has more places",
                () -> WORLD.createCart(new int[] {3}, ring, false));
        refused(MPI.ERR_DIMS, "createCart: dimensions are [0]: each is at least 1",
                () -> WORLD.createCart(new int[] {0}, ring, false));
        CartComm grid = WORLD.createCart(new int[] {2}, ring, false);
        refused(MPI.ERR_DIMS, "shift: direction is 1", () -> grid.shift(1, 1));
        refused(MPI.ERR_DIMS, "createDims: nnodes is 4 and dims [65536, 65536, 0]",
                () -> CartComm.createDims(4, new int[] {65536, 65536, 0}));
        refused(MPI.ERR_RANK, "createIntercomm: localLeader is 1",
                () -> WORLD.createIntercomm(MPI.COMM_SELF, 1, 0, 1));
        refused(MPI.ERR_ARG, "createDistGraphAdjacent: sources[0]: the weight -1",
                () -> WORLD.createDistGraphAdjacent(
                        new int[] {0}, new int[] {-1}, new int[0], new int[0], new Info(), false));
        MPI.GROUP_EMPTY.free();
        assertThat(MPI.GROUP_EMPTY.getSize()).isZero();
    }

    @OnRanks(2)
    void ofWindows() {
        int me = WORLD.getRank();
        IntBuffer memory = MPI.newIntBuffer(4);
        refused(MPI.ERR_SIZE, "Win: size is -1", () -> window(memory, -1, 1));
        refused(MPI.ERR_DISP, "Win: dispUnit is 0", () -> window(memory, 4, 0));
        refused(MPI.ERR_DISP, "Win: dispUnit is 1073741824", () -> window(memory, 4, 1 << 30));
        Win win = window(memory, 4, 1);
        IntBuffer two = MPI.newIntBuffer(2);
        refused(MPI.ERR_RMA_SYNC, "put: the window of rank 0 is not open",
                () -> win.put(two, 1, MPI.INT, 0, 0, 1, MPI.INT));
        refused(MPI.ERR_RMA_SYNC, "unlock: ", () -> win.unlock(0));
        refused(MPI.ERR_RMA_SYNC, "complete: ", win::complete);
        refused(MPI.ERR_LOCKTYPE, "lock: lockType is 9", () -> win.lock(9, me, 0));
        win.lock(MPI.LOCK_EXCLUSIVE, me, 0);
        refused(MPI.ERR_DISP, "put: targetDisp -1",
                () -> win.put(two, 1, MPI.INT, me, -1, 1, MPI.INT));
        refused(MPI.ERR_TYPE, "put: targetType is NULL",
                () -> win.put(two, 1, MPI.INT, me, 0, 1, MPI.DATATYPE_NULL));
        refused(MPI.ERR_OP, "accumulate: MAXLOC",
                () -> win.accumulate(two, 1, MPI.INT, me, 0, 1, MPI.INT, MPI.MAXLOC));
        win.unlock(me);
        win.free();
    }

    private static Win window(IntBuffer memory, int size, int unit) {
        return new Win(memory, size, unit, new Info(), WORLD);
    }

    @OnRanks(2)
    void ofFiles() {
        String name = Path.of(System.getProperty("java.io.tmpdir"),
                "atoll-classes-" + ProcessHandle.current().pid()).toString();
        for (int amode : new int[] {
            0, MPI.MODE_RDONLY | MPI.MODE_CREATE, MPI.MODE_RDONLY | MPI.MODE_EXCL,
            MPI.MODE_RDWR | MPI.MODE_SEQUENTIAL, MPI.MODE_RDWR | 1 << 20
        }) {
            refused(MPI.ERR_AMODE, "File: ", () -> new File(WORLD, name, amode));
        }
        int write = MPI.MODE_CREATE | MPI.MODE_WRONLY | MPI.MODE_DELETE_ON_CLOSE;
        File file = new File(WORLD, name, write);
        refused(MPI.ERR_ACCESS, "read: ", () -> file.read(new int[1], 1, MPI.INT));
        refused(MPI.ERR_ARG, "seek: offset is -1", () -> file.seek(-1, MPI.SEEK_SET));
        refused(MPI.ERR_ARG, "setView: disp is MPI.DISPLACEMENT_CURRENT",
                () -> file.setView(MPI.DISPLACEMENT_CURRENT, MPI.INT, MPI.INT, "native"));
        Info hints = new Info();
        hints.set("cb_nodes", "many");
        refused(MPI.ERR_INFO_VALUE, "setInfo: info's cb_nodes is many",
                () -> file.setInfo(hints));
        file.close();
    }

    @OnRanks(1)
    void ofHandles() {
        Info info = new Info();
        refused(MPI.ERR_INFO_VALUE, "set: value has 256", () -> info.set("k", "v".repeat(256)));
        refused(MPI.ERR_INFO_KEY, "get: key has 99", () -> info.get("k".repeat(99)));
        refused(MPI.ERR_TYPE, "iSend: type is NULL",
                () -> WORLD.iSend(MPI.newIntBuffer(1), 1, MPI.DATATYPE_NULL, 0, 0));
        refused(MPI.ERR_ARG, "splitType: ", () -> WORLD.splitType(77, 0, info));
        MPI.attachBuffer(new byte[100]);
        refused(MPI.ERR_BUFFER, "attachBuffer: ", () -> MPI.attachBuffer(new byte[100]));
        refused(MPI.ERR_BUFFER, "bSend: ", () -> WORLD.bSend(new int[99], 99, MPI.INT, 0, 0));
        MPI.detachBuffer();
    }

    /// What the calls below are named, and their modes and types, is of no use to such a program.
    @OnRanks(1)
    void messagesHaveTheWordsOfTheStandard() {
        Win win = window(MPI.newIntBuffer(4), 4, 1);
        Group me = WORLD.getGroup();
        win.post(me, 0);
        refused(MPI.ERR_RMA_SYNC, "post: the window is posted already: call waitFor first",
                () -> win.post(me, 0));
        refused(MPI.ERR_RMA_SYNC, "fence: the window is posted: call waitFor first",
                () -> win.fence(0));
        win.start(me, 0);
        Datatype wide = Datatype.createVector(2, 1, 9, MPI.INT);
        wide.commit();
        refused(MPI.ERR_DISP, "put: targetDisp 0 and targetCount 1 at 4 bytes to a displacement:"
                + " type at offset 0 touches the elements 0 to 39",
                () -> win.put(MPI.newIntBuffer(2), 2, MPI.INT, 0, 0, 1, wide));
        refused(MPI.ERR_DISP, "put: targetDisp -1 and targetCount 1 at 4 bytes to a displacement:"
                + " offset -4 and count 1: neither may be negative",
                () -> win.put(MPI.newIntBuffer(2), 2, MPI.INT, 0, -1, 1, wide));
        refused(MPI.ERR_BUFFER, "put: orgType at offset 0 touches the elements",
                () -> win.put(MPI.newIntBuffer(2), 1, wide, 0, 0, 2, MPI.INT));
        win.complete();
        win.waitFor();
        win.free();
        String name = Path.of(System.getProperty("java.io.tmpdir"),
                "atoll-READ-" + ProcessHandle.current().pid()).toString();
        refused(MPI.ERR_AMODE, "File: open of " + name + ": the modes are [MODE_RDONLY,"
                        + " MODE_CREATE]: MODE_CREATE needs MODE_WRONLY or MODE_RDWR",
                () -> new File(WORLD, name, MPI.MODE_RDONLY | MPI.MODE_CREATE));
        File file = new File(
                WORLD, name, MPI.MODE_CREATE | MPI.MODE_WRONLY | MPI.MODE_DELETE_ON_CLOSE);
        refused(MPI.ERR_ACCESS, "read: " + name + " was opened with [MODE_WRONLY, MODE_CREATE,"
                        + " MODE_DELETE_ON_CLOSE]: this needs MODE_RDONLY or MODE_RDWR",
                () -> file.read(new int[1], 1, MPI.INT));
        file.close();
        refused(MPI.ERR_ARG, "createCart: 1 dimensions but 2 flags in periods",
                () -> WORLD.createCart(new int[] {1}, new boolean[2], false));
    }

    /// All ranks take part in what is made, the one with the wrong argument in that it fails.
    @OnRanks(3)
    void whatIsWrongOnOneRankFailsOnAll() {
        boolean odd = WORLD.getRank() == 1;
        int[] none = {};
        IntBuffer memory = MPI.newIntBuffer(4);
        onAll(MPI.ERR_SIZE, "Win: size is -1", () -> window(memory, odd ? -1 : 4, 1));
        onAll(MPI.ERR_SIZE, "Win: size is 1000000000 elements", () -> new Win(
                odd ? 1_000_000_000 : 4, 1, new Info(), WORLD, memory, Win.FLAVOR_PRIVATE));
        onAll(MPI.ERR_ARG, "Win: base is null", () -> window(odd ? null : memory, 4, 1));
        onAll(MPI.ERR_AMODE, "File: amode is 0",
                () -> new File(WORLD, "/tmp/none", odd ? 0 : MPI.MODE_RDONLY));
        onAll(MPI.ERR_ARG, "File: filename is null",
                () -> new File(WORLD, odd ? null : "/tmp/none", MPI.MODE_RDONLY));
        onAll(MPI.ERR_RANK, "createIntercomm: localLeader is 9",
                () -> WORLD.createIntercomm(WORLD, odd ? 9 : 0, 0, 0));
        onAll(MPI.ERR_ARG, "split: color is -7", () -> WORLD.split(odd ? -7 : 0, 0));
        onAll(MPI.ERR_ARG, "splitType: the split type is 77",
                () -> WORLD.splitType(odd ? 77 : Comm.TYPE_SHARED, 0, new Info()));
        onAll(MPI.ERR_ARG, "create: members is null",
                () -> WORLD.create(odd ? null : WORLD.getGroup()));
        onAll(MPI.ERR_DIMS, "createCart: a grid of [4] has more places",
                () -> WORLD.createCart(new int[] {odd ? 4 : 3}, new boolean[1], true));
        onAll(MPI.ERR_ARG, "createCart: periods is null",
                () -> WORLD.createCart(new int[] {3}, odd ? null : new boolean[1], false));
        onAll(MPI.ERR_ARG, "createGraph: index is null",
                () -> WORLD.createGraph(odd ? null : new int[3], none, false));
        onAll(MPI.ERR_ARG, "createDistGraph: degrees is null", () -> WORLD.createDistGraph(
                none, odd ? null : none, none, new Info(), false));
        onAll(MPI.ERR_ARG, "createDistGraphAdjacent: destWeights is null",
                () -> WORLD.createDistGraphAdjacent(
                        none, none, none, odd ? null : none, new Info(), false));
        Group group = WORLD.getGroup();
        if (odd) {
            group.free();
        }
        onAll(MPI.ERR_GROUP, "create: the group was freed", () -> WORLD.create(group));
        onAll(MPI.ERR_ARG, "createDistGraph: degrees[0] is -1", () -> WORLD.createDistGraph(
                new int[1], new int[] {odd ? -1 : 0}, none, new Info(), false));
        onAll(MPI.ERR_ARG, "createDistGraph: destinations has 0 elements",
                () -> WORLD.createDistGraph(
                        new int[1], new int[] {odd ? 1 : 0}, none, new Info(), false));
        CartComm grid = WORLD.createCart(new int[] {3}, new boolean[1], false);
        onAll(MPI.ERR_ARG, "sub: remainDims is null", () -> grid.sub(odd ? null : new boolean[1]));
        assertThat(WORLD.split(0, 0).getSize()).isEqualTo(3);
    }

    @OnRanks(3)
    void whatIsWrongOnOneRankWithAFileFailsOnAll() {
        boolean odd = WORLD.getRank() == 1;
        String name = Path.of(System.getProperty("java.io.tmpdir"),
                "atoll-law-" + ProcessHandle.current().pid()).toString();
        File file = new File(
                WORLD, name, MPI.MODE_CREATE | MPI.MODE_WRONLY | MPI.MODE_DELETE_ON_CLOSE);
        Info odds = new Info();
        odds.set("cb_nodes", odd ? "many" : "1");
        onAll(MPI.ERR_ARG, "setSize: size is -1", () -> file.setSize(odd ? -1 : 4));
        onAll(MPI.ERR_ARG, "preallocate: size is -1", () -> file.preallocate(odd ? -1 : 4));
        onAll(MPI.ERR_ARG, "seekShared: whence is 77",
                () -> file.seekShared(0, odd ? 77 : MPI.SEEK_SET));
        onAll(MPI.ERR_INFO_VALUE, "setInfo: info's cb_nodes is many", () -> file.setInfo(odds));
        onAll(MPI.ERR_INFO_VALUE, "setView: info's cb_nodes is many",
                () -> file.setView(0, MPI.INT, MPI.INT, "native", odds));
        onAll(MPI.ERR_TYPE, "setView: etype is NULL", () -> file.setView(
                0, odd ? MPI.DATATYPE_NULL : MPI.INT, MPI.INT, "native"));
        onAll(MPI.ERR_UNSUPPORTED_DATAREP, "setView: datarep is odd",
                () -> file.setView(0, MPI.INT, MPI.INT, odd ? "odd" : "native"));
        file.close();
    }

    /// A handler of errors changes nothing of that, as long as it is none that ends the job.
    @OnRanks(3)
    void handlersAreOfNoConcernToOthers() {
        boolean odd = WORLD.getRank() == 1;
        Intracomm own = WORLD.dup();
        own.setErrhandler(odd ? MPI.ERRORS_RETURN : own.getErrhandler());
        onAll(MPI.ERR_ARG, "split: color is -7", () -> own.split(odd ? -7 : 0, 0));
        own.setErrhandler(MPI.ERRORS_RETURN);
        onAll(MPI.ERR_SIZE, "Win: size is -1",
                () -> new Win(MPI.newIntBuffer(4), odd ? -1 : 4, 1, new Info(), own));
        assertThat(own.split(0, 0).getSize()).isEqualTo(3);
    }

    @OnRanks(2)
    void memoryThatAnotherRankLacksHasItsClass() {
        org.atoll.mpj.Comm below = WORLD.intra("split");
        ThrowingCallable split = () -> below.split(below.contribute(() -> {
            if (WORLD.getRank() == 1) {
                throw new OutOfMemoryError("no room");
            }
            return 0;
        }), 0);
        if (WORLD.getRank() == 1) {
            assertThatExceptionOfType(OutOfMemoryError.class).isThrownBy(split);
            return;
        }
        RuntimeException heard = catchThrowableOfType(RuntimeException.class, split);
        refused(MPI.ERR_NO_MEM, "Win: OutOfMemoryError: no room (on rank 1)", () -> {
            throw MPIException.in("Win", heard);
        });
    }

    /// A program names its files as it likes.
    @OnRanks(2)
    void wordsInANameAreNoErrors() {
        String odd = Path.of(System.getProperty("java.io.tmpdir"),
                "of numbers that belong together, there is no such file-"
                        + ProcessHandle.current().pid()).toString();
        refused(MPI.ERR_AMODE, "File: open of " + odd,
                () -> new File(WORLD, odd, MPI.MODE_RDONLY | MPI.MODE_CREATE));
        int create = MPI.MODE_CREATE | MPI.MODE_EXCL | MPI.MODE_WRONLY;
        File file = new File(WORLD, odd, create | MPI.MODE_DELETE_ON_CLOSE);
        refused(MPI.ERR_FILE_EXISTS, "File: open of " + odd, () -> new File(WORLD, odd, create));
        refused(MPI.ERR_ACCESS, "read: " + odd, () -> file.read(new int[1], 1, MPI.INT));
        file.close();
        refused(MPI.ERR_NO_SUCH_FILE, "File: open of " + odd,
                () -> new File(WORLD, odd, MPI.MODE_RDONLY));
    }

    /// Rank 1 is told as if it were alone, the others by its words.
    private static void onAll(int errorClass, String words, ThrowingCallable call) {
        assertThatExceptionOfType(MPIException.class)
                .isThrownBy(call)
                .withMessageStartingWith(words)
                .satisfies(e -> {
                    assertThat(e.getErrorClass()).as(words).isEqualTo(errorClass);
                    assertThat(e.getMessage().endsWith(" (on rank 1)"))
                            .as(e.getMessage())
                            .isEqualTo(WORLD.getRank() != 1);
                });
    }

    @OnRanks(1)
    void nothingIsNoPathAndNoAttribute() {
        int key = Comm.createKeyval();
        assertThatThrownBy(() -> File.delete(null))
                .hasMessage("delete: filename is null: it must be given");
        assertThatThrownBy(() -> MPI.COMM_WORLD.setAttr(key, null))
                .hasMessage("setAttr: value is null: it must be given");
    }
}
