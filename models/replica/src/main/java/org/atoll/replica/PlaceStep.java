// SPDX-License-Identifier: Apache-2.0
package org.atoll.replica;

/// Things that also happen when something is carried out. Called by the holder of the endpoint.
interface PlaceStep {

    /// Nothing.
    PlaceStep NONE = new PlaceStep() {
        @Override
        public void begin() {}

        @Override
        public void finish() {}
    };

    /// It is about to be carried out; may be called twice.
    void begin();

    /// It was carried out, or waits for its condition; nobody has heard of that yet.
    void finish();
}
