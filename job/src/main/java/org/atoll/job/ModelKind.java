// SPDX-License-Identifier: Apache-2.0
package org.atoll.job;

/// A kind of model: one way for the ranks of a job to work together, such as message passing. A
/// program enters those that it uses, and may use several beside each other. A kind has no state;
/// two that are equal are the same kind.
///
/// @param <M> what a rank is given of the model
public interface ModelKind<M> {

    /// The model's name, for messages.
    ///
    /// @return a word, such as `mpj`
    String name();

    /// Makes the model of one rank. Called once for each rank that enters it, by the thread of the
    /// rank that does so first; others that enter it wait. May enter other models, which then end
    /// after this one, and may block for what all ranks do as they enter. If it throws, the rank
    /// has not entered.
    M enter(Rank rank);

    /// Ends the model of one rank in good order: blocks until what it has under way is done, and
    /// lets it refuse later calls. Called when the program has returned, before the rank leaves
    /// its job; not if the program has thrown.
    ///
    /// @param model what [#enter] has made
    default void end(M model) {}
}
