// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives.spi;

/// Parts that differ by one element at most.
record EvenParts(int parts, long total) implements Partition {

    EvenParts {
        if (parts < 1 || total < 0) {
            throw new IllegalArgumentException(total + " elements in " + parts + " parts");
        }
    }

    @Override
    public long count(int part) {
        return total / parts + (part < total % parts ? 1 : 0);
    }

    @Override
    public long start(int part) {
        return part * (total / parts) + Math.min(part, total % parts);
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
