// SPDX-License-Identifier: Apache-2.0
package org.atoll.rmi;

import org.atoll.job.Job;
import plain.Hello;

/// A program in a JVM that has a serialization filter of its own: prints how a lookup ends.
final class OwnFilter {
    private OwnFilter() {}

    public static void main(String[] args) {
        Job.local(1).run(rank -> {
            Rmi rmi = Rmi.of(rank, new Pretended());
            try {
                System.out.println(rmi.registry("127.0.0.1", 1).lookup("hello", Hello.class));
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            } finally {
                rmi.end();
            }
        });
    }
}
