// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.fft;

/// The places of rows in a band.
///
/// @param other elements that lie in another band
record BandPlaces(Band band, Elsewhere other) implements RowPlaces {
    private static final Elsewhere NOWHERE = Elsewhere.none();

    /// All elements lie in the band.
    BandPlaces(Band band) {
        this(band, NOWHERE);
    }

    @Override
    public RowPlaces swapped() {
        return new BandPlaces(band.swapped(), other.swapped());
    }

    @Override
    public void load(int element, int row, double[] re, double[] im, int count) {
        boolean away = other.holds(element);
        Band from = away ? other.band() : band;
        int at = away ? other.place(element, row) : element * band.rows() + row;
        from.re().load(at, re, count);
        from.im().load(at, im, count);
    }

    @Override
    public void store(int element, int row, double[] re, double[] im, int count) {
        boolean away = other.holds(element);
        Band to = away ? other.band() : band;
        int at = away ? other.place(element, row) : element * band.rows() + row;
        to.re().store(at, re, count);
        to.im().store(at, im, count);
    }
}
