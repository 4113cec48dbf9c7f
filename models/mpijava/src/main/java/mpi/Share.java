// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/// The data that a call names for all ranks: the same number of items for each, or as many for each
/// as the program says.
sealed interface Share permits Items, Shares {

    /// What the call names these things.
    Words words();

    /// The type of the items.
    Datatype type();

    /// What the program gave.
    @Nullable Object buffer();

    /// The data of so many ranks.
    ///
    /// @throws IllegalArgumentException if the program has not said it for so many
    Share among(int ranks);

    /// The objects of one rank.
    ObjectPart objects(int rank);

    /// Refuses a buffer that stands on an array: Open MPI's calls that come back at once take
    /// direct ones only.
    default void requireDirect() {
        if (buffer() instanceof Buffer nio && !nio.isDirect()) {
            throw new IllegalArgumentException(words().buffer() + " is a "
                    + nio.getClass().getSimpleName()
                    + " on an array: allowed are direct ones, such as MPI.newIntBuffer makes");
        }
    }
}
