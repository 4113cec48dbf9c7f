// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.making;

import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.atoll.fabric.job.CallArgumentException;
import org.atoll.fabric.job.CallError;
import org.atoll.fabric.job.CallStateException;
import org.atoll.fabric.job.CommunicationException;
import org.atoll.mpj.face.Classified;
import org.atoll.mpj.fault.Fault;
import org.atoll.mpj.fault.Misuse;
import org.atoll.mpj.fault.Misuse.Flaw;

/// A failure of one rank as the others hear of it: they throw the same kind of exception, which
/// knows the same of what is wrong, so that a program may handle it alike everywhere. What is of
/// no such kind, as an [Error], which concerns that rank's machine alone, is an
/// [IllegalStateException] to the others.
///
/// A [Fault] travels as its fields. Any other failure is its kind, the number or name of its cause
/// if there is one, and what it says.
///
/// @param kind what to throw
/// @param more the other fields, as the kind has them
record ReportedFailure(Kind kind, List<String> more) {

    /// The kind of failure that is told of.
    private enum Kind { WRONG_ARGUMENT, WRONG_STATE, CLASSIFIED, ARGUMENT, FILE, FAILURE, STATE }

    /// The fields of a fault that come before its values.
    private static final int BEFORE_VALUES = 4;

    /// A [Classified] failure, heard of.
    private static final class Heard extends CallStateException implements Classified {
        private static final long serialVersionUID = 1L;

        private final int errorClass;

        Heard(String call, String matter, int errorClass) {
            super(call, matter);
            this.errorClass = errorClass;
        }

        @Override
        public int errorClass() {
            return errorClass;
        }
    }

    /// A failure with a file, heard of.
    private static final class HeardOfFile extends UncheckedIOException implements CallError {
        private static final long serialVersionUID = 1L;

        private final String call;
        private final String matter;

        HeardOfFile(String call, String matter, Reason reason, String said) {
            super(CallError.message(call, matter), reason.cause(said));
            this.call = call;
            this.matter = matter;
        }

        @Override
        public String call() {
            return call;
        }

        @Override
        public String matter() {
            return matter;
        }
    }

    /// What is told.
    ///
    /// @param failure what the rank throws
    static ReportedFailure of(Throwable failure) {
        return switch (failure) {
            case Classified known -> told(Kind.CLASSIFIED, known.errorClass(), failure);
            case Misuse known -> told(
                    failure instanceof IllegalArgumentException
                            ? Kind.WRONG_ARGUMENT
                            : Kind.WRONG_STATE,
                    known.fault());
            case IllegalArgumentException _ -> told(Kind.ARGUMENT, "", failure);
            case UncheckedIOException of ->
                    told(Kind.FILE, Reason.of(of.getCause()), failure);
            case CommunicationException _ -> told(Kind.FAILURE, "", failure);
            case OutOfMemoryError _ -> told(
                    Kind.WRONG_STATE,
                    Fault.of(Flaw.MEMORY, "", "#", "", text(failure)));
            default -> told(Kind.STATE, "", failure);
        };
    }

    private static ReportedFailure told(Kind kind, Fault fault) {
        return new ReportedFailure(kind, Stream.concat(
                Stream.of(fault.flaw().name(), fault.call(), fault.argument(), fault.allowed()),
                fault.values().stream()).toList());
    }

    private static ReportedFailure told(Kind kind, Object cause, Throwable failure) {
        return new ReportedFailure(kind, List.of(String.valueOf(cause), text(failure)));
    }

    /// Its words, without the name of the call, which those who hear them know.
    private static String text(Throwable failure) {
        String name = failure.getClass().getSimpleName();
        String said = failure instanceof CallError known ? known.matter() : failure.getMessage();
        return said == null ? name : failure instanceof Error ? name + ": " + said : said;
    }

    /// What was told.
    ///
    /// @param fields some that [#fields] has given
    static ReportedFailure of(String... fields) {
        return new ReportedFailure(
                Kind.valueOf(fields[0]), List.of(fields).subList(1, fields.length));
    }

    /// The same as texts that travel.
    String[] fields() {
        return Stream.concat(Stream.of(kind.name()), more.stream()).toArray(String[]::new);
    }

    /// What a rank throws that hears of it.
    ///
    /// @param call what all ranks have called
    /// @param rank who failed
    /// @param ours whether it is a rank of the hearer's own group
    RuntimeException failure(String call, int rank, boolean ours) {
        String cause = more.get(0);
        String said = more.get(1);
        String matter = said + " (on rank " + rank + (ours ? ")" : " of the other group)");
        return switch (kind) {
            case WRONG_ARGUMENT -> fault().heard(rank, !ours, call).wrongArgument();
            case WRONG_STATE -> fault().heard(rank, !ours, call).wrongState();
            case CLASSIFIED -> new Heard(call, matter, Integer.parseInt(cause));
            case ARGUMENT -> new CallArgumentException(call, matter);
            case FILE -> new HeardOfFile(call, matter, Reason.valueOf(cause), said);
            case FAILURE -> new CommunicationException(call, matter, -1, null);
            case STATE -> new CallStateException(call, matter);
        };
    }

    private Fault fault() {
        Object[] values = more.subList(BEFORE_VALUES, more.size()).toArray();
        return Fault.of(
                Flaw.valueOf(more.get(0)), more.get(1), more.get(2), more.get(3), values);
    }

    /// A failure as numbers, none of which is negative: the rank, how many fields there are, and
    /// for each its length and its characters.
    static int[] numbers(Throwable failure, int rank) {
        String[] fields = of(failure).fields();
        return IntStream.concat(
                IntStream.of(rank, fields.length),
                Arrays.stream(fields).flatMapToInt(field ->
                        IntStream.concat(IntStream.of(field.length()), field.chars())))
                .toArray();
    }

    /// What a rank throws that hears those.
    ///
    /// @param call    what all ranks have called
    /// @param numbers the numbers; others may follow
    /// @param ours    whether it is a rank of the hearer's own group
    static RuntimeException failure(String call, int[] numbers, boolean ours) {
        List<String> fields = new ArrayList<>();
        int at = 2;
        while (fields.size() < numbers[1]) {
            int length = numbers[at];
            StringBuilder field = new StringBuilder(length);
            for (int i = 1; i <= length; i++) {
                field.append((char) numbers[at + i]);
            }
            fields.add(field.toString());
            at += 1 + length;
        }
        return of(fields.toArray(String[]::new)).failure(call, numbers[0], ours);
    }
}
