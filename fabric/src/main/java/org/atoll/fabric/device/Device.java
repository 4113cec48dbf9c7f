// SPDX-License-Identifier: Apache-2.0
package org.atoll.fabric.device;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.atoll.fabric.job.Card;
import org.jspecify.annotations.Nullable;

/// Moves frames between this rank and others, and lets a thread sleep until frames arrive.
///
/// Unless said otherwise a call comes from the one thread that holds the rank's endpoint, and
/// does not block.
public interface Device extends AutoCloseable {

    /// The device's name, as its provider has it.
    String name();

    /// What a peer needs to reach this rank by this device; goes on this rank's card.
    ///
    /// @return an address, or an empty text when a peer needs none
    String address();

    /// Lets a device that decides where its ranks are say so on the card: a simulated one.
    ///
    /// @param card this rank's card, which says where its process is
    /// @return the card to show to the others
    default Card place(Card card) {
        return card;
    }

    /// The time this device's job lives in.
    ///
    /// @return a timeline, or null if that is the machine's own time
    default @Nullable Timeline timeline() {
        return null;
    }

    /// What the device has to add to the rank's profile, once the rank is at its end.
    ///
    /// @return lines with tabs between their fields, the first being the device's name
    default List<String> profile() {
        return List.of();
    }

    /// Tells the device everybody's card, in rank order. Called once, before any link is made.
    ///
    /// @param cards the cards of all ranks, this one's too
    void join(List<Card> cards);

    /// Whether a rank that was lost can be taken in again in a later life.
    ///
    /// @return true if [#readmit] does so
    default boolean readmits() {
        return false;
    }

    /// Refuses to have lost ranks taken in again.
    ///
    /// @throws UnsupportedOperationException unless it [#readmits]
    default void requireReadmission() {
        if (!readmits()) {
            throw new UnsupportedOperationException(
                    "device " + name() + " cannot take a rank in again");
        }
    }

    /// A rank that was lost is back in a later life. Links to it that were made are not used any
    /// more; the next one leads to that life, and what is still on its way to an earlier life
    /// never comes to this one.
    ///
    /// @param card the rank's card in its new life
    default void readmit(Card card) {
        throw new UnsupportedOperationException(name() + " cannot take a rank in again");
    }

    /// Whether all was delivered that will ever come from a rank whose process has ended. A device
    /// that cannot know that soon says so after a while.
    ///
    /// @param peer a world rank
    /// @return false if [#poll] may still deliver something of it
    default boolean isDry(int peer) {
        return true;
    }

    /// A rank is lost: what has arrived from it was delivered, and nothing more of that life is
    /// wanted. What the device holds for it may be given back.
    ///
    /// @param peer a world rank
    default void lose(int peer) {}

    /// A rank wants a connection to this one, and cannot open it: this one does. Nothing happens
    /// if there is a connection, or none is needed.
    ///
    /// @param peer a world rank
    default void call(int peer) {}

    /// Called once when every rank has joined: what only start-up needed may now be removed.
    default void settled() {}

    /// Whether this device can carry frames to a peer.
    ///
    /// @param peer a world rank other than this one
    /// @return true if [#link] may be called for it
    boolean reaches(int peer);

    /// Makes the outgoing link to a peer. Called at most once per peer and life, when first needed;
    /// a connection may still be under way when the link is returned: until then it is full.
    ///
    /// @param peer a world rank that this device reaches
    Link link(int peer);

    /// The memory for boards that the ranks share which this device reaches.
    ///
    /// @return the memory, or null if they share none
    default @Nullable SharedMemory boards() {
        return null;
    }

    /// What the ranks of the job have in common as objects.
    ///
    /// @return the same on all ranks; null if they are not all threads of this JVM
    default @Nullable Commons commons() {
        return null;
    }

    /// The frames that come from a peer, for a receiver that waits for just that one. Asked once
    /// for each peer, together with [#link].
    ///
    /// @param peer a world rank that this device reaches
    /// @return the inlet, or null if frames are only delivered by [#poll]
    default @Nullable Inlet inlet(int peer) {
        return null;
    }

    /// Delivers the frames that have arrived and pushes out what links hold back.
    ///
    /// @return how many frames were delivered; bounded, so that a busy peer starves nobody
    int poll(FrameSink sink);

    /// Whether a [#poll] that finds nothing has cost a system call: a rank that waits then polls
    /// less often before it lets others have the processor.
    ///
    /// @return false if it only looks at memory
    default boolean pollsByCall() {
        return false;
    }

    /// Whether every published frame has left this process's own memory. While it has not,
    /// [#poll] must go on being called.
    ///
    /// @return true if nothing waits to be written
    default boolean isDrained() {
        return true;
    }

    /// Sleeps until a frame arrives, [#wake] is called or the time is over; may return early.
    /// Called by any thread of the rank, several at once; must look for frames already there
    /// before sleeping, so that none is missed.
    ///
    /// @param nanos the longest time to sleep
    void park(long nanos);

    /// Ends the sleep of every thread in [#park], now or at its next call. From any thread.
    void wake();

    /// Whether the rank's helper can sleep in [#doze].
    ///
    /// @return true if peers on this device can knock
    default boolean hearsKnocks() {
        return false;
    }

    /// Lets the rank's helper sleep until a peer knocks ([Link#knock]), [#endDoze] is called or the
    /// time is over; may return early. Unlike a sleep in [#park] it costs those nothing who only
    /// publish.
    ///
    /// @param nanos the longest time to sleep
    /// @param stays asked as soon as knocks are heard: false if there is something to do after all
    /// @return whether somebody has knocked
    default boolean doze(long nanos, BooleanSupplier stays) {
        throw new UnsupportedOperationException(name() + " hears no knocks");
    }

    /// Ends a [#doze], now or as soon as it has asked whether to stay. From any thread.
    default void endDoze() {}

    /// Asks for one call of `bell`, from a thread of the device's own, when a frame has arrived;
    /// used when a rank has several devices and sleeps on another one. A device that never
    /// shares a rank with others need not offer it.
    default void arm(Runnable bell) {
        throw new UnsupportedOperationException(name() + " cannot be a second device");
    }

    /// The largest message sent without asking the receiver first, in bytes, as measured for
    /// this device.
    ///
    /// @return a number of bytes, at most what one frame of its links can carry
    int eagerBytes();

    /// Ends all links at once and without a word, after a failure: those peers who have no other
    /// way to hear of it see that this rank is lost.
    default void abandon() {
        close();
    }

    /// Ends all links; frames already published still reach their peers where possible.
    @Override
    void close();
}
