// SPDX-License-Identifier: Apache-2.0
package org.atoll.applications.hello;

import java.io.IOException;
import org.atoll.fabric.job.HostName;
import org.atoll.job.Job;

/// Every rank says who it is and where it runs.
public final class Hello {

    private Hello() {}

    /// Prints `rank r of n on host` on every rank.
    ///
    /// @param args not used
    @SuppressWarnings("SystemOut") // its only purpose
    public static void main(String[] args) {
        Job.run(args, rank -> System.out.println(
                "rank " + rank.number() + " of " + rank.size() + " on " + host()));
    }

    private static String host() {
        try {
            return HostName.local();
        } catch (IOException e) {
            return "localhost";
        }
    }
}
