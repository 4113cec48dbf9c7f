// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.spi;

/// Parts of one size.
record EqualParts(int parts, long each) implements Partition {

    EqualParts {
        if (parts < 1 || each < 0) {
            throw new IllegalArgumentException(parts + " parts of " + each + " elements");
        }
    }

    @Override
    public long count(int part) {
        return each;
    }

    @Override
    public long start(int part) {
        return part * each;
    }

    @Override
    public long total() {
        return parts * each;
    }

    @Override
    public boolean dense() {
        return true;
    }

    @Override
    public long extent() {
        return total();
    }
}
