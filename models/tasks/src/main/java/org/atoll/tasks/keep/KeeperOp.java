// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.keep;

/// The operations of the keeper. Each says the items of its question, behind the asker's tid and a
/// name, and those of the answer. Where there is no name, an empty text stands for it.
public enum KeeperOp {
    /// Group; the instance.
    JOIN(0, "join of group"),
    /// Group; nothing.
    LEAVE(1, "leave of group"),
    /// Group; number, version, frozen, instances, tids.
    MEMBERS(2, "members of group"),
    /// Group, count; nothing, later.
    BARRIER(3, "barrier of group"),
    /// Group, size; nothing, later.
    FREEZE(4, "freeze of group"),
    /// No name; the context.
    CONTEXT(5, "newContext"),
    /// No name, the context; nothing.
    FREE(6, "free"),
    /// Name, flags, message; the index.
    PUT(7, "put into the postbox of"),
    /// Name, index; the message, or nothing.
    GET(8, "get from the postbox of"),
    /// Name, the least index; the message, or nothing.
    NEXT(9, "next from the postbox of"),
    /// Name, index; the message, or nothing.
    TAKE(10, "take from the postbox of"),
    /// Name; the message, later, or nothing if that is asked to be forgotten.
    AWAIT(11, "await in the postbox of"),
    /// No name: an earlier question is to be answered now, or has been; nothing.
    FORGET(12, "forget"),
    /// Name, index; nothing.
    DELETE(13, "delete from the postbox of"),
    /// Pattern; for each name: name, indices, owners, flags, bytes.
    NAMES(14, "names in the postbox of"),
    /// No name, the number of a wait for room to send, the tids on whom it depends; nothing, when
    /// the task is to look again.
    STUCK(15, "send"),
    /// What is wanted of a standing machine, words; words, later.
    MACHINE(16, "machine");

    private static final KeeperOp[] ALL = values();

    private final int number;
    private final String words;

    KeeperOp(int number, String words) {
        this.number = number;
        this.words = words;
    }

    /// The name of the call.
    public String call() {
        int end = words.indexOf(' ');
        return end < 0 ? words : words.substring(0, end);
    }

    /// The operation in words, for reports of who waits for what.
    ///
    /// @param name of a group, or in the postbox; empty if the operation needs none
    /// @return such as `barrier of group 'g'`
    public String words(String name) {
        return name.isEmpty() ? words : words + " '" + name + "'";
    }

    /// The operation's number in frames.
    public int number() {
        return number;
    }

    /// The operation with a number.
    ///
    /// @param number as it came in a frame
    /// @throws IllegalArgumentException if there is none
    public static KeeperOp of(int number) {
        if (number < 0 || number >= ALL.length) {
            throw new IllegalArgumentException("the keeper has no operation " + number);
        }
        return ALL[number];
    }
}
