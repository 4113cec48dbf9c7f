// SPDX-License-Identifier: Apache-2.0
package org.atoll.mpj.fault;

import java.util.function.UnaryOperator;
import org.atoll.fabric.job.CallArgumentException;

/// An argument that is wrong.
final class WrongArgument extends CallArgumentException implements Misuse {
    private static final long serialVersionUID = 1L;

    /// What is written is the JDK's exception, without it.
    private final transient Fault fault;

    WrongArgument(Fault fault) {
        super(fault.call(), fault.words(UnaryOperator.identity()));
        this.fault = fault;
    }

    @Override
    public Fault fault() {
        return fault;
    }
}
