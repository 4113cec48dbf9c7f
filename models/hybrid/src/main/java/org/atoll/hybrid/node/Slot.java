// SPDX-License-Identifier: Apache-2.0
package org.atoll.hybrid.node;

import org.jspecify.annotations.Nullable;

/// Holds what one thread brings to a meeting. Written by that thread before it arrives; read by the
/// one that arrives last, and by all after that. Wide enough that two of them share no line of a
/// cache.
@SuppressWarnings("UnusedVariable") // they keep the next one away
final class Slot {
    Call call = Call.END;
    @Nullable Object operation;
    @Nullable Object value;
    @Nullable Object last;
    double number;
    long count;
    private long pad1;
    private long pad2;
    private long pad3;
    private long pad4;
    private long pad5;
    private long pad6;
    private long pad7;
    private long pad8;
    private long pad9;

    Slot() {}
}
