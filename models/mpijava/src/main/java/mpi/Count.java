// SPDX-License-Identifier: Apache-2.0
package mpi;

import java.util.Objects;

/// A number of elements that may be longer than an `int`.
@SuppressWarnings({
    "ComparableType" // the declaration of Open MPI's
})
public final class Count implements Comparable<Object> {
    private long count;

    /// Creates a number.
    public Count(long count) {
        this.count = count;
    }

    /// The number.
    public long getCount() {
        return count;
    }

    /// Sets the number.
    public void setCount(long given) {
        count = given;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Count that && that.count == count;
    }

    @Override
    public int hashCode() {
        return Objects.hash(count);
    }

    @Override
    public int compareTo(Object other) {
        return Long.compare(count, ((Count) other).count);
    }
}
