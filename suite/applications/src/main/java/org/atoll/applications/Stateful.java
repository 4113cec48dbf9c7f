// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import org.atoll.recovery.Checkpoint;
import org.atoll.recovery.state.Cell;
import org.atoll.recovery.state.StateCodec;

/// An object whose state the next life of a rank goes on with, if the process of the rank is
/// killed. It is made anew in each life, and then takes the state that a snapshot holds.
public interface Stateful {

    /// Writes the state.
    ///
    /// @throws IOException if it cannot be written
    void save(DataOutput to) throws IOException;

    /// Takes a state in place of its own.
    ///
    /// @throws IOException if it cannot be read
    void load(DataInput from) throws IOException;

    /// Registers this object.
    ///
    /// @param name what it is called in snapshots
    default void register(Checkpoint ck, String name) {
        Stateful self = this;
        Cell<Stateful> _ = ck.coded(name, new StateCodec<Stateful>() {
            @Override
            public void write(Stateful value, DataOutput to) throws IOException {
                value.save(to);
            }

            @Override
            public Stateful read(DataInput from) throws IOException {
                self.load(from);
                return self;
            }
        }, self);
    }
}
