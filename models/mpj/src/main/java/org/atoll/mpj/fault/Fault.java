// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.fault;

import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.function.UnaryOperator;
import org.atoll.fabric.job.CallError;
import org.atoll.mpj.fault.Misuse.Flaw;

/// A description of what is wrong with a call, as fields. Its words are made of them here and
/// nowhere else, so nobody reads a message; and if one rank finds it where all ranks make
/// something, the others get the fields: see [org.atoll.mpj.Comm#contribute].
///
/// The argument is a name, which the words follow with "is" and the value, as in "tag is -1". Or
/// it is a phrase in which each `#` stands for a value: `{offset} # and {count} # do not lie in a
/// buffer of # elements`. In braces, here and in what is allowed, are names that another face of
/// message passing may have others for; values stand as they are, whatever is in them.
///
/// @param call    the name of the call; empty if it is not known
/// @param argument which argument it is, or how several belong together
/// @param values  what was given, or found
/// @param allowed what is allowed, or what to do; may be empty
/// @param rank    the rank whose fault it is, or -1 if that is this one
/// @param afar    whether that is a rank of the other group of an inter-communicator
public record Fault(
        Flaw flaw,
        String call,
        String argument,
        List<String> values,
        String allowed,
        int rank,
        boolean afar) {

    private static final int HERE = -1;

    /// Copies the values, of which there are as many as have a place.
    public Fault {
        values = List.copyOf(values);
        int more = values.size() - places(argument) - places(allowed);
        if (more != 0 && (more != 1 || places(argument) > 0)) {
            throw new AssertionError(
                    values.size() + " values for '" + argument + "' and '" + allowed + "'");
        }
    }

    /// A fault of this rank's.
    ///
    /// @param call     the name of the call; may be empty
    /// @param argument the argument's name, or a phrase
    /// @param allowed  what is allowed; may be empty
    public static Fault of(
            Flaw flaw, String call, String argument, String allowed, Object... values) {
        return new Fault(flaw, call, argument, Arrays.stream(values).map(String::valueOf).toList(),
                allowed, HERE, false);
    }

    /// The error for a wrong argument.
    ///
    /// @param call     the name of the call; may be empty
    /// @param argument the argument's name, or a phrase
    /// @param allowed  what is allowed; may be empty
    /// @return an error that is a [Misuse]
    public static IllegalArgumentException wrongArgument(
            Flaw flaw, String call, String argument, String allowed, Object... values) {
        return of(flaw, call, argument, allowed, values).wrongArgument();
    }

    /// The same for an argument that has no other entry in the list of flaws.
    ///
    /// @param call     the name of the call; may be empty
    /// @param argument the argument's name, or a phrase
    /// @param allowed  what is allowed; may be empty
    /// @return an error that is a [Misuse]
    public static IllegalArgumentException wrongArgument(
            String call, String argument, String allowed, Object... values) {
        return wrongArgument(Flaw.ARGUMENT, call, argument, allowed, values);
    }

    /// The error for a call that comes at a wrong time.
    ///
    /// @param call     the name of the call; may be empty
    /// @param argument what is in the wrong state, a name or a phrase
    /// @param allowed  what to do; may be empty
    /// @param values   its state
    /// @return an error that is a [Misuse]
    public static IllegalStateException wrongState(
            Flaw flaw, String call, String argument, String allowed, Object... values) {
        return of(flaw, call, argument, allowed, values).wrongState();
    }

    /// The same for a state that has no other entry in the list of flaws.
    ///
    /// @param call     the name of the call; may be empty
    /// @param argument what is in the wrong state, a name or a phrase
    /// @param allowed  what to do; may be empty
    /// @param values   its state
    /// @return an error that is a [Misuse]
    public static IllegalStateException wrongState(
            String call, String argument, String allowed, Object... values) {
        return wrongState(Flaw.STATE, call, argument, allowed, values);
    }

    /// The error for this fault, of a wrong argument.
    ///
    /// @return an error that is a [Misuse]
    public IllegalArgumentException wrongArgument() {
        return new WrongArgument(this);
    }

    /// The error for this fault, of a call at a wrong time.
    ///
    /// @return an error that is a [Misuse]
    public IllegalStateException wrongState() {
        return new WrongState(this);
    }

    /// The same as another rank hears of it.
    ///
    /// @param by    the rank whose fault it is
    /// @param other whether that is a rank of the other group
    /// @param calls the name of the call, if the fault has none
    public Fault heard(int by, boolean other, String calls) {
        return new Fault(
                flaw, call.isEmpty() ? calls : call, argument, values, allowed, by, other);
    }

    /// All of it in words, with the names that `org.atoll.mpj` has.
    ///
    /// @return the message of an error
    public String message() {
        return CallError.message(call, words(UnaryOperator.identity()));
    }

    /// What is wrong in words, without the call.
    ///
    /// @param names gives another name for one in `org.atoll.mpj`, or the same
    /// @return a sentence
    public String words(UnaryOperator<String> names) {
        StringBuilder words = new StringBuilder();
        Iterator<String> given = values.iterator();
        if (values.size() > places(argument) + places(allowed)) {
            words.append(names.apply(argument)).append(" is ").append(given.next());
        } else {
            put(argument, given, names, words);
        }
        if (!allowed.isEmpty()) {
            put(": " + allowed, given, names, words);
        }
        if (rank != HERE) {
            words.append(" (on rank ").append(rank)
                    .append(afar ? " of the other group)" : ")");
        }
        return words.toString();
    }

    private static int places(String phrase) {
        return (int) phrase.chars().filter(c -> c == '#').count();
    }

    private static void put(
            String phrase, Iterator<String> given, UnaryOperator<String> names, StringBuilder to) {
        for (int i = 0; i < phrase.length(); i++) {
            char next = phrase.charAt(i);
            if (next == '#') {
                to.append(given.next());
            } else if (next == '{') {
                int end = phrase.indexOf('}', i);
                to.append(names.apply(phrase.substring(i + 1, end)));
                i = end;
            } else {
                to.append(next);
            }
        }
    }
}
