// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.spi;

/// Parts of whole grains, but for what is left over: the first part has that, and is the longest.
///
/// @param grains how many grains each part has
/// @param total  the elements of all
/// @param grain  the elements of a grain
record GrainedParts(EvenParts grains, long total, long grain) implements Partition {

    static GrainedParts of(int parts, long total, long grain) {
        return new GrainedParts(new EvenParts(parts, total / grain), total, grain);
    }

    @Override
    public int parts() {
        return grains.parts();
    }

    @Override
    public long count(int part) {
        return grains.count(part) * grain + (part == 0 ? total % grain : 0);
    }

    @Override
    public long start(int part) {
        return grains.start(part) * grain + (part == 0 ? 0 : total % grain);
    }

    @Override
    public boolean dense() {
        return true;
    }

    @Override
    public long extent() {
        return total;
    }
}
