// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

/// The answer of a rank to the question how often it has read an object, whose turn has come.
///
/// @param turns  what knows the object
/// @param moves  who has asked
/// @param count  what it says
/// @param origin which rank
/// @param step   what happens at its place
record CountTask(Turns turns, Moves moves, Unit count, int origin, PlaceStep step)
        implements Applier.Task {

    @Override
    public void begin() {
        step.begin();
    }

    @Override
    public boolean tryAtOnce() {
        return true;
    }

    @Override
    public String words() {
        return "a count";
    }

    @Override
    public void execute() {}

    @Override
    public void finish() {
        step.finish();
        SharedObject object = turns.object(count.object());
        if (object.moves() == count.operation()) {
            moves.answered(object, origin, count.number());
        }
    }
}
