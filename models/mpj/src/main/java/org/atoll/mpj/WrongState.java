// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj;

import java.io.Serial;

/// A call that comes at a wrong time, in a way which has an entry in [Misuse.Flaw].
final class WrongState extends IllegalStateException implements Misuse {
    private static final long serialVersionUID = 1L;

    private final Flaw flaw;

    WrongState(Flaw flaw, String message) {
        super(message);
        this.flaw = flaw;
    }

    @Override
    public Flaw flaw() {
        return flaw;
    }

    @Serial
    private Object writeReplace() {
        return Hearsay.plain(new IllegalStateException(getMessage()), this);
    }
}
