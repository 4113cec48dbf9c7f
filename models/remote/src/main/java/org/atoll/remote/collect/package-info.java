// SPDX-License-Identifier: Apache-2.0

/// Distributed collection: a remote object is freed when no rank refers to it any more. A state
/// machine without a thread, a clock or a socket; [org.atoll.remote.collect.Collector] is one
/// rank's half, [org.atoll.remote.collect.MailFrames] carries what the halves tell each other.
///
/// **The books.** The owner of an object keeps, for each pair of ranks, how many times a reference
/// to it went from the one to the other, less how many of these the other one has given up: the
/// *balance* of a [org.atoll.remote.collect.Handover]. What the owner sends and receives itself it
/// books at once. Every other rank that refers to the object has a *holding*, in which it counts
/// from whom references came and to whom it sent some. When the last one in the rank's hands is
/// gone the holding is *closed*: all its counts go to the owner, as postings of one *statement*.
/// An object is freed when all its balances are zero and its own rank does not refer to it.
/// So a call that passes references sends nothing else, also when the object is a third rank's;
/// a rank that is through with an object sends one posting for each rank it had to do with.
///
/// **Why nothing is freed too early.** Say that a rank *owes* an object if it has received a
/// reference which it has not reported. (1) A rank that refers to an object owes it: it reports
/// when it closes the holding. (2) If any rank owes an object, some balance is not zero. For take
/// a rank q that owes, with a reference that came from p. If p has reported all it sent to q, the
/// balance of (p, q) is positive, since q has reported fewer than p. If not, p itself owes: what it
/// sent and what it had received before are reported together. So go from q to p. Each step goes
/// back in time, and ends at the latest at the owner, which reports at once. (3) A reference on its
/// way is owed in the same manner: by its sender, or it is in a balance. In which order statements
/// of different ranks arrive does not matter: a balance may be negative for a while. A statement is
/// booked as a whole.
///
/// **Losses.** A lost rank reports nothing more, so (2) fails if balances of its are dropped: it
/// may have passed a reference on that is in nobody's books. Therefore an owner first *asks* all
/// living ranks whether they have heard of the loss. Who hears of it *adopts* each reference that
/// came from the lost rank: it counts it as if it had come from itself, and tells the owner. It
/// answers behind all its earlier statements, when it has heard, and takes nothing from the lost
/// rank any more. When all have answered for all losses the owner knows of, it drops the balances
/// of all of these at once. One by one would be wrong: a reference may have gone through several
/// lost ranks. For take the way of any reference, and on it the last rank that is among the lost:
/// the next one on the way has adopted, and from there on (2) holds as before.
///
/// A rank in another life is another [org.atoll.remote.collect.Party]. Objects of a lost rank are
/// lost with it; references to them stay what they are, and are in no books.
///
/// What must hold outside: statements, questions and answers from one rank to another arrive once
/// and in order; references arrive once or, if a rank is lost, not at all, in any order. A
/// reference is sent to the life of a rank that was counted. Cycles over several ranks are not
/// freed.
package org.atoll.remote.collect;
