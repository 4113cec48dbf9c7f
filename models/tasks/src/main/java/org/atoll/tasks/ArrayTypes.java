// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import static org.atoll.fabric.job.CallArguments.requireGiven;

import org.atoll.fabric.job.CallArgumentException;
import org.atoll.tasks.pack.ItemCode;

/// The types of arrays that a call sends or receives without naming the type.
final class ArrayTypes {
    private ArrayTypes() {}

    /// The type of an array's elements.
    ///
    /// @param call the name of the public call
    /// @throws CallArgumentException if it is no array of a primitive type
    static ItemCode of(String call, Object array) {
        ItemCode code = ItemCode.ofArray(requireGiven(call, "array", array, "an array"));
        if (code == null) {
            throw new CallArgumentException(call, "array is a " + array.getClass().getTypeName()
                    + ": allowed are byte[], short[], char[], int[], long[], float[], double[] and"
                    + " boolean[]");
        }
        return code;
    }
}
