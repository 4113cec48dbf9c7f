// SPDX-License-Identifier: Apache-2.0
package org.atoll.collectives;

/// The collective of a communicator that a check is about, and the form in which it is called. Each
/// goes together with its own form only (MPI 4.1, sections 6.12 and 6.13).
///
/// One thread at a time.
public final class CallPlace {
    private final boolean counts;
    private final Form form;
    private long number;

    private CallPlace(long number, boolean counts, Form form) {
        this.number = number;
        this.counts = counts;
        this.form = form;
    }

    /// The way in which a collective is called.
    public enum Form {
        /// It comes back when it is done.
        BLOCKING(""),
        /// It comes back at once.
        REQUEST(" as a request"),
        /// It is prepared, and started any number of times.
        PERSISTENT(" as a persistent request");

        private final String words;

        Form(String words) {
            this.words = words;
        }
    }

    /// All calls of a stream, which are counted; they block.
    ///
    /// @return the place before the first
    public static CallPlace counting() {
        return new CallPlace(0, true, Form.BLOCKING);
    }

    /// One call, whatever steps it has.
    ///
    /// @param number which one it is, from 1
    public static CallPlace of(long number, Form form) {
        return new CallPlace(number, false, form);
    }

    void next() {
        number += counts ? 1 : 0;
    }

    long number() {
        return number;
    }

    /// The call as the others are told of it.
    CollectiveCall name(CollectiveCall call) {
        return call.in(form.words);
    }
}
