// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications;

/// A program's treatment of a job whose ranks are in several clusters.
public enum WideArea {
    /// As if all ranks were in one.
    NAIVE,
    /// With care for the slow links between them.
    OPTIMIZED
}
