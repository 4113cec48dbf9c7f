// SPDX-License-Identifier: Apache-2.0
package org.atoll.tasks;

import java.util.List;
import java.util.function.Consumer;
import org.atoll.fabric.job.CallStateException;
import org.jspecify.annotations.Nullable;

/// The calls of one task that change the standing machine. [Pvm] says what each does.
final class MachineCalls {

    List<HostChange> addHosts(List<String> lines) {
        throw noMachine("addHosts");
    }

    List<HostChange> deleteHosts(List<String> names) {
        throw noMachine("deleteHosts");
    }

    void reset() {
        throw noMachine("reset");
    }

    void halt() {
        throw noMachine("halt");
    }

    void export(String variable, boolean exported) {
        throw noMachine(exported ? "export" : "unexport");
    }

    void printTo(@Nullable Consumer<String> lines) {
        throw noMachine("printTo");
    }

    private static CallStateException noMachine(String call) {
        return new CallStateException(call, "this is a job, whose hosts are its ranks;"
                + " 'atoll pvm' starts a machine that takes hosts");
    }
}
