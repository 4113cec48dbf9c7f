// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm.engine;

import java.util.ArrayList;
import java.util.List;

/// A rank's request for the changes that it lacks of one page.
///
/// ```
/// page, form, how many wants, each: rank, behind which interval, how many on
/// ```
///
/// @param wants the changes that are lacking
record Ask(int page, Form form, List<Want> wants) {
    /// Changes of one rank.
    ///
    /// @param rank  who wrote
    /// @param after behind this interval
    /// @param to    up to this one
    record Want(int rank, int after, int to) {}

    /// The forms in which the changes may come.
    enum Form {
        /// A copy, as it is.
        COPY,
        /// Diffs; a copy if the asked rank has no diffs of its own changes.
        DIFFS,
        /// What is shorter, with all that is wanted in it.
        SHORTER,
        /// As before, from the home, which first gets what it lacks.
        HOME;

        private static final Form[] ALL = values();
    }

    void write(MessageWriter out) {
        out.number(page);
        out.number(switch (form) {
            case COPY -> 0;
            case DIFFS -> 1;
            case SHORTER -> 2;
            case HOME -> 3;
        });
        out.number(wants.size());
        for (Want want : wants) {
            out.number(want.rank()).number(want.after()).number(want.to() - want.after());
        }
    }

    static Ask read(MessageReader in) {
        int page = in.number();
        Form form = Form.ALL[in.number()];
        int count = in.number();
        List<Want> wants = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int rank = in.number();
            int after = in.number();
            wants.add(new Want(rank, after, after + in.number()));
        }
        return new Ask(page, form, wants);
    }
}
