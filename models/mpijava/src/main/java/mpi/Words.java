// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Map;
import org.atoll.fabric.job.CallError;
import org.atoll.mpj.fault.Misuse;

/// The names of the arguments by which a call describes data. A call that describes what it sends
/// and where it receives has two of each kind; an error says which of them it means. And so the
/// table by which a [org.atoll.mpj.fault.Fault] of the calls below is put into words.
///
/// @param count  how many items there are, or how many each rank has
/// @param displs where the items of each rank begin
record Words(String buffer, String offset, String count, String displs, String type) {
    /// Of a call that describes one thing. It has one displacement, of a view.
    static final Words ONE = new Words("buffer", "offset", "count", "disp", "type");

    static final Words SENT =
            new Words("sendbuf", "sendoffset", "sendcount", "displs", "sendtype");
    static final Words RECEIVED =
            new Words("recvbuf", "recvoffset", "recvcount", "displs", "recvtype");

    /// Of a call in which every rank has something for every other.
    static final Words SENT_EACH =
            new Words("sendbuf", "sendoffset", "sendcount", "sdispls", "sendtype");
    static final Words RECEIVED_EACH =
            new Words("recvbuf", "recvoffset", "recvcount", "rdispls", "recvtype");

    /// The same with a type for each rank.
    static final Words SENT_BY_TYPE =
            new Words("sendbuf", "sendoffset", "sendcount", "sdispls", "sendtypes");
    static final Words RECEIVED_BY_TYPE =
            new Words("recvbuf", "recvoffset", "recvcount", "rdispls", "recvtypes");

    /// Of a call that describes the data of all ranks and is given one buffer.
    static final Words SENT_OF_ONE = new Words("buffer", "offset", "sendcount", "displs", "type");
    static final Words RECEIVED_IN_ONE =
            new Words("buffer", "offset", "recvcount", "displs", "type");

    /// Of a reduction, which has as many items of the same type on both sides.
    static final Words OPERANDS = new Words("sendbuf", "sendoffset", "count", "displs", "type");
    static final Words RESULTS = new Words("recvbuf", "recvoffset", "count", "displs", "type");

    /// Of a reduction that leaves each rank a block.
    static final Words OPERAND_BLOCKS =
            new Words("sendbuf", "sendoffset", "recvcount", "displs", "type");
    static final Words RESULT_BLOCK =
            new Words("recvbuf", "recvoffset", "recvcount", "displs", "type");

    /// Of packing and unpacking.
    static final Words PACKED = new Words("inbuf", "offset", "incount", "displs", "type");
    static final Words UNPACKED = new Words("outbuf", "offset", "outcount", "displs", "type");

    /// Of a call on a window.
    static final Words ORIGIN = new Words("origin", "offset", "orgCount", "displs", "orgType");
    static final Words FETCHED =
            new Words("resultAddr", "offset", "resultCount", "displs", "resultType");

    /// Of a call that fetches or swaps one item.
    static final Words FETCHED_ITEM =
            new Words("buffer", "offset", "count", "displs", "dataType");
    static final Words SWAPPED_ITEM =
            new Words("buffer", "offset", "count", "displs", "targetType");

    /// What has one name here whatever the call is: other calls, constants and arguments.
    private static final Map<String, String> NAMES = Map.ofEntries(
            Map.entry("await", "waitFor"),
            Map.entry("ROOT", "MPI.ROOT"),
            Map.entry("NOBODY", "MPI.PROC_NULL"),
            Map.entry("bytes", "size"),
            Map.entry("dimension", "direction"),
            Map.entry("'periodic'", "in periods"),
            Map.entry("needs READ", "needs MODE_RDONLY or MODE_RDWR"),
            Map.entry("needs WRITE", "needs MODE_WRONLY or MODE_RDWR"),
            Map.entry("READ, WRITE", "MODE_RDWR"),
            Map.entry("READ", "MODE_RDONLY"),
            Map.entry("WRITE", "MODE_WRONLY"),
            Map.entry("CREATE", "MODE_CREATE"),
            Map.entry("EXCLUSIVE", "MODE_EXCL"),
            Map.entry("APPEND", "MODE_APPEND"),
            Map.entry("DELETE_ON_CLOSE", "MODE_DELETE_ON_CLOSE"),
            Map.entry("SEQUENTIAL", "MODE_SEQUENTIAL"),
            Map.entry("UNIQUE", "MODE_UNIQUE_OPEN"));

    /// What an error of the calls below says, without the name of the call there; with the words
    /// of a call that describes one thing.
    static String of(RuntimeException below) {
        return switch (below) {
            case Misuse known -> known.fault().words(ONE::name);
            case CallError known -> known.matter();
            default -> String.valueOf(below.getMessage());
        };
    }

    /// An error of the calls below, in these words.
    RuntimeException in(IllegalArgumentException below) {
        if (equals(ONE) || !(below instanceof Misuse known)) {
            return below;
        }
        WrongArgument here =
                new WrongArgument(Diagnosis.of(below), known.fault().words(this::name));
        here.initCause(below);
        return here;
    }

    /// What this call names something that has a name below.
    private String name(String below) {
        return switch (below) {
            case "buffer" -> buffer;
            case "offset" -> offset;
            case "count" -> count;
            case "displacement" -> displs;
            case "type", "layout", "a layout" -> type;
            default -> NAMES.getOrDefault(below, below);
        };
    }
}
