// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import static java.lang.foreign.ValueLayout.JAVA_FLOAT;

/// An array of `float` that all ranks share; zeros at first. Any thread of the rank's program may
/// use it; one at a time.
///
/// What a rank writes is seen by another one after both have synchronised: by a barrier, or by a
/// lock that the one has released before the other has taken it. Until then the other may see the
/// old value, for ever. Elements of different ranks may lie side by side: none is lost, and none
/// is torn.
public final class SharedFloats implements SharedArray {
    private final Extent extent;

    SharedFloats(Extent extent) {
        this.extent = extent;
    }

    Extent extent() {
        return extent;
    }

    @Override
    public long length() {
        return extent.length();
    }

    /// Reads one element. Blocks if it must be fetched.
    ///
    /// @param index 0 to the length - 1
    public float get(long index) {
        if (!extent.isReadable(index)) {
            extent.readElement(index);
        }
        return extent.memory().getAtIndex(JAVA_FLOAT, index);
    }

    /// Writes one element. Blocks if the others of its page must be fetched.
    ///
    /// @param index 0 to the length - 1
    public void set(long index, float value) {
        if (!extent.isWritable(index)) {
            extent.writeElement(index);
        }
        extent.memory().setAtIndex(JAVA_FLOAT, index, value);
    }

    /// Makes a range readable. Blocks until all of it is here: one request to each rank that has
    /// a part of it.
    ///
    /// @param to   the index behind the last one
    /// @return the range, until the interval ends
    public FloatView read(long from, long to) {
        extent.read(from, to);
        return new FloatView(extent, from, to, false);
    }

    /// Makes a range readable and writable. Blocks until all of it is here.
    ///
    /// @param to   the index behind the last one
    /// @return the range, until the interval ends
    public FloatView write(long from, long to) {
        extent.write(from, to);
        return new FloatView(extent, from, to, true);
    }

    /// Makes a range writable whose every element the program will write before it reads it: old
    /// values are not fetched.
    ///
    /// @param to   the index behind the last one
    /// @return the range, until the interval ends
    public FloatView overwrite(long from, long to) {
        extent.overwrite(from, to);
        return new FloatView(extent, from, to, true);
    }

    @Override
    public String toString() {
        return extent.toString();
    }
}
