// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.Objects;
import org.atoll.codec.ObjectCodec;
import org.jspecify.annotations.Nullable;

/// A part of an array of objects: which of its elements a message is made of. An array of several
/// dimensions is an array of its rows.
///
/// @param picked the places of the elements
@SuppressWarnings("ArrayRecordComponent") // lives as long as a call
record ObjectPart(Object[] array, int[] picked) {

    static ObjectPart of(@Nullable Object buffer, long offset, int count, Datatype type) {
        if (buffer == null && count == 0) {
            return new ObjectPart(new Object[0], new int[0]);
        }
        if (!(buffer instanceof Object[] array)) {
            throw Placement.misfit(buffer, type);
        }
        return new ObjectPart(array, Placement.picks(array, offset, count, type));
    }

    /// The elements, in an array of the same class.
    Object[] values() {
        Object[] values = (Object[]) Array.newInstance(
                array.getClass().componentType(), picked.length);
        Arrays.setAll(values, i -> array[picked[i]]);
        return values;
    }

    /// The elements as another rank gets them: what a program does to those changes nothing here.
    Object[] copies() {
        ObjectCodec codec = Presence.HERE.objects();
        byte[] bytes = codec.encode(values());
        return Objects.requireNonNull(codec.decode(bytes, 0, bytes.length, Object[].class));
    }

    /// Puts elements that have come in their places.
    ///
    /// @throws IllegalArgumentException if they are too many, or do not fit the array
    int put(Object @Nullable [] values) {
        if (values == null) {
            throw new IllegalArgumentException("the message holds no array of objects");
        }
        if (values.length > picked.length) {
            throw new IllegalArgumentException("the message holds " + values.length
                    + " objects, but there is room for " + picked.length);
        }
        try {
            for (int i = 0; i < values.length; i++) {
                array[picked[i]] = values[i];
            }
        } catch (ArrayStoreException e) {
            throw new IllegalArgumentException("an object of class " + e.getMessage()
                    + " does not go into a " + array.getClass().getSimpleName(), e);
        }
        return values.length;
    }
}
