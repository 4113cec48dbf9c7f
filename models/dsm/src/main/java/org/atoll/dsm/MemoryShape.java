// SPDX-License-Identifier: Apache-2.0
package org.atoll.dsm;

import org.atoll.dsm.engine.Pages;

/// The memory of an array as rows of whole pages, each of which may be an array of the heap. An
/// array without rows is one.
///
/// @param kind     of the elements
/// @param rows     how many, at least 1
/// @param rowPages the pages of each, at least 1
record MemoryShape(ElementKind kind, int rows, int rowPages) {

    /// All pages.
    int pages() {
        return rows * rowPages;
    }

    /// Bytes of a row.
    long rowBytes() {
        return (long) rowPages * Pages.PAGE_BYTES;
    }

    /// Bytes of all pages.
    long bytes() {
        return rows * rowBytes();
    }
}
