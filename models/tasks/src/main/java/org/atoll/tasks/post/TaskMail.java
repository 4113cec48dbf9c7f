// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks.post;

import java.util.Objects;
import org.atoll.tasks.pack.Packed;
import org.jspecify.annotations.Nullable;

/// One message in a task's inbox. A long one of another rank is announced: its items come when its
/// receiver asks for them.
public final class TaskMail {
    /// Stands for every tag, where a receiver says what it wants.
    public static final int ANY_TAG = -1;

    private final long from;
    private final int tag;
    private final int context;
    private final long charge;
    private final @Nullable Packed packed;
    private final @Nullable AwayMail away;

    /// The next one of the list in which it is: of the inbox, or of its owner.
    @Nullable TaskMail next;

    /// Whether it is in a list of its receiver, who alone looks.
    boolean isListed;

    /// Describes one that is here, and costs nothing.
    ///
    /// @param from    the sender's tid
    /// @param context the number of the context in which it was sent
    /// @param packed  its items, which the message holds
    public TaskMail(long from, int tag, int context, Packed packed) {
        this(from, tag, context, packed, 0);
    }

    /// Describes one that is here.
    ///
    /// @param from    the sender's tid
    /// @param context the number of the context in which it was sent
    /// @param packed  its items, which the message holds
    /// @param charge  what it is charged, see [MailAccounts]
    TaskMail(long from, int tag, int context, Packed packed, long charge) {
        this.from = from;
        this.tag = tag;
        this.context = context;
        this.packed = packed;
        this.away = null;
        this.charge = charge;
    }

    /// Describes one that was announced.
    ///
    /// @param from    the sender's tid
    /// @param context the number of the context in which it was sent
    /// @param away    knows where its items are
    TaskMail(long from, int tag, int context, AwayMail away) {
        this.from = from;
        this.tag = tag;
        this.context = context;
        this.packed = null;
        this.away = away;
        this.charge = 0;
    }

    /// The sender's tid.
    public long from() {
        return from;
    }

    /// Its tag.
    public int tag() {
        return tag;
    }

    /// Whether it is a part that the members of a group send each other: programs have contexts
    /// from 0 on.
    public boolean isOfGroup() {
        return context < 0;
    }

    /// The number of the context in which it was sent.
    public int context() {
        return context;
    }

    /// What it is charged.
    long charge() {
        return charge;
    }

    /// What knows where its items are.
    ///
    /// @return null if they came at once
    @Nullable AwayMail away() {
        return away;
    }

    /// Its items, if they are here.
    public Packed packed() {
        return packed != null ? packed : Objects.requireNonNull(away).packed();
    }

    /// Whether its items are here. From any thread.
    public boolean isHere() {
        return away == null || away.isHere();
    }

    /// Whether its items will never be here, as its sender's rank is lost. From any thread.
    public boolean isGone() {
        return away != null && away.isGone();
    }

    /// Whether it was taken out of its receiver's lists. By the receiver.
    public boolean isTaken() {
        return !isListed;
    }

    /// How long its items are.
    public long bytes() {
        return away == null ? packed().bytes() : away.size().bytes();
    }

    /// Whether a receiver wants it.
    ///
    /// @param wantedFrom    a tid, or [Tids#ANY]
    /// @param wantedTag     a tag, or [#ANY_TAG]
    /// @param wantedContext the receiver's present context
    public boolean matches(long wantedFrom, int wantedTag, int wantedContext) {
        return (wantedFrom == from || wantedFrom == Tids.ANY)
                && (wantedTag == tag || wantedTag == ANY_TAG)
                && wantedContext == context;
    }
}
