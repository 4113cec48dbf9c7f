// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.atoll.mpj.face.Classified;

/// What a call names the arguments by which it describes data. A call that describes what it sends
/// and where it receives has two of each kind; an error says which of them it means.
///
/// @param buffer the buffer
/// @param offset the first element in it
/// @param count  how many items there are, or how many each rank has
/// @param displs where the items of each rank begin
/// @param type   what the items are
record Words(String buffer, String offset, String count, String displs, String type) {
    /// Of a call that describes one thing.
    static final Words ONE = new Words("buffer", "offset", "count", "displs", "type");

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

    /// What an error of the calls below begins with, until it says what is the matter.
    private static final Pattern SUBJECT = Pattern.compile("(.*?) (is|do|touches) .*");

    private static final Pattern PLAIN =
            Pattern.compile("\\b(buffer|offset|count|displacement|type)\\b");

    /// An error of the calls below, in these words.
    RuntimeException in(IllegalArgumentException below) {
        String message = Wording.of(
                String.valueOf(below.getMessage()).replaceFirst("^[a-zA-Z]+: ", ""));
        Matcher subject = SUBJECT.matcher(message);
        if (equals(ONE) || !subject.matches()) {
            return below;
        }
        String told = PLAIN.matcher(subject.group(1)).replaceAll(found -> word(found.group()))
                + message.substring(subject.end(1));
        int errorClass = below instanceof Classified heard
                ? heard.errorClass()
                : Diagnosis.of(below);
        WrongArgument here = new WrongArgument(errorClass, told);
        here.initCause(below);
        return here;
    }

    private String word(String plain) {
        return switch (plain) {
            case "buffer" -> buffer;
            case "offset" -> offset;
            case "count" -> count;
            case "displacement" -> displs;
            default -> type;
        };
    }
}
