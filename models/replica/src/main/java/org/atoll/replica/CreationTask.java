// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

import java.util.Objects;
import org.atoll.codec.face.CallFailure;
import org.atoll.codec.graph.GraphReader;
import org.jspecify.annotations.Nullable;

/// The creation of an object, whose turn has come. All ranks may ask for the same: the first one
/// creates it, others find it.
final class CreationTask implements Applier.Task {
    private final Creations creations;
    private final byte[] unit;
    private final Turn.Ending ending;
    private final PlaceStep step;
    private @Nullable Outcome outcome;

    /// Makes one.
    ///
    /// @param unit   does not change
    /// @param ending is told what came of it
    /// @param step   what happens at its place
    CreationTask(Creations creations, byte[] unit, Turn.Ending ending, PlaceStep step) {
        this.creations = creations;
        this.unit = unit;
        this.ending = ending;
        this.step = step;
    }

    @Override
    public void begin() {
        step.begin();
    }

    /// A constructor may do anything.
    @Override
    public boolean tryAtOnce() {
        return false;
    }

    @Override
    public String words() {
        return "a constructor";
    }

    @Override
    public void execute() {
        GraphReader reader = creations.reader(unit);
        try {
            outcome = creations.create(reader);
        } catch (CallFailure e) {
            outcome = Outcome.thrown(Objects.requireNonNull(e.getCause()));
        } catch (IllegalArgumentException | ClassCastException e) {
            creations.requireAlike(ending.wantsResult(), e);
            outcome = Outcome.thrown(e);
        } finally {
            reader.release();
        }
    }

    @Override
    public void finish() {
        step.finish();
        ending.end(Objects.requireNonNull(outcome));
    }
}
