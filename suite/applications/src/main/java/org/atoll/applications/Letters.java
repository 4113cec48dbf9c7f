// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.util.Optional;
import org.atoll.applications.Post.Letter;

/// Letters between the ranks of a program in which nobody knows beforehand who will write to whom,
/// by whatever model: messages ([Post]), or calls of remote objects. Two letters of one rank to
/// another arrive in the order in which they were sent. One thread of a rank uses it.
public interface Letters {

    /// Sends a letter. Does not wait for its arrival.
    ///
    /// @param to    another rank
    /// @param kind  what it is about, at least 0
    /// @param words what it says; not changed afterwards
    void send(int to, int kind, long... words);

    /// Takes a letter if one has arrived; does not block.
    Optional<Letter> poll();

    /// Takes a letter; blocks until one has arrived.
    Letter take();

    /// Tells all other ranks, across a slow link once for each cluster: its delegate passes
    /// the letter on by [#passOn]. Does not wait for the arrival.
    ///
    /// @param clusters the clusters that the writer heeds
    /// @param kind     what it is about, at least 0
    default void tell(Clusters clusters, int kind, long... words) {
        clusters.others().forEach(rank -> send(rank, kind, words));
        tellHere(clusters, kind, words);
    }

    /// Passes a letter for all ranks on within this cluster if it came from another one.
    ///
    /// @param clusters the clusters its writer heeded
    default void passOn(Clusters clusters, Letter letter) {
        if (!clusters.here().contains(letter.from())) {
            tellHere(clusters, letter.kind(), letter.words());
        }
    }

    private void tellHere(Clusters clusters, int kind, long... words) {
        clusters.here().stream()
                .filter(rank -> rank != clusters.rank())
                .forEach(rank -> send(rank, kind, words));
    }
}
