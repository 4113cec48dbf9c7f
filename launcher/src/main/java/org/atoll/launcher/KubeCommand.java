// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher;

import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import org.atoll.fabric.job.JobKey;
import org.atoll.launcher.kube.Pods;
import org.atoll.launcher.plan.Misuse;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/// `atoll kube`: prints what makes a job of pods.
@Command(
        name = "kube",
        description = "Prints a job for Kubernetes, as JSON.",
        mixinStandardHelpOptions = true,
        versionProvider = Versions.class,
        sortOptions = false,
        customSynopsis = "atoll kube -n N --image IMAGE [options] program [args]",
        footer = {
            "",
            "It is for 'kubectl apply -f -', with Kubernetes 1.29 or newer: a Secret with a fresh"
                    + " secret, a Service by which the pods find rank 0, and a Job with a pod for"
                    + " each rank. The program is what 'atoll java' takes in the image."
        })
final class KubeCommand implements Callable<Integer> {
    private static final int LONGEST_NAME = 40;

    @Option(names = "-n", paramLabel = "N", description = "How many ranks, each a pod.")
    private int ranks = 1;

    @Option(
            names = "--image",
            paramLabel = "IMAGE",
            description = "An image with Atoll on its PATH.")
    private @Nullable String image;

    @Option(
            names = "--claim",
            paramLabel = "CLAIM",
            description = "A PersistentVolumeClaim that all pods see, and in which they run.")
    private String claim = "";

    @Option(
            names = "--mount",
            paramLabel = "DIR",
            description = "Where pods see the claim's volume; default: /work.")
    private String mount = "/work";

    @Option(
            names = "--name",
            paramLabel = "NAME",
            description = "The job's name; default: the program's.")
    private @Nullable String name;

    @Option(
            names = "--cpus",
            paramLabel = "CPUS",
            description = "The processors of each pod, as in 2 or 500m.")
    private @Nullable String cpus;

    @Option(
            names = "--memory",
            paramLabel = "MEMORY",
            description = "The memory of each pod, as in 2Gi.")
    private @Nullable String memory;

    @Option(
            names = {"-cp", "--class-path"},
            paramLabel = "PATH",
            description = "Where classes are in the pods; default: where the program runs.")
    private @Nullable String classPath;

    @Parameters(
            arity = "0..*",
            paramLabel = "program [args]",
            description = "A class or a source file in the pods, and its arguments.")
    private List<String> words;

    /// Created by picocli.
    KubeCommand() {
        words = new ArrayList<>();
    }

    @Override
    public Integer call() {
        if (words.isEmpty()) {
            throw new Misuse("atoll kube needs a program");
        }
        if (image == null) {
            throw new Misuse("atoll kube needs --image, an image with Atoll on its PATH");
        }
        List<String> command = new ArrayList<>();
        if (classPath != null) {
            command.addAll(List.of("-cp", classPath));
        }
        command.addAll(words);
        byte[] secret = new byte[JobKey.SECRET_BYTES];
        new SecureRandom().nextBytes(secret);
        System.out.print(new Pods(
                name == null ? usualName(words.getFirst()) : name, ranks, image, claim, mount,
                limits(), command).json(HexFormat.of().formatHex(secret)));
        return 0;
    }

    private Map<String, String> limits() {
        Map<String, String> limits = new TreeMap<>();
        if (cpus != null) {
            limits.put("cpu", cpus);
        }
        if (memory != null) {
            limits.put("memory", memory);
        }
        limits.forEach((what, quantity) -> {
            if (!quantity.matches("[0-9]+(?:\\.[0-9]+)?(?:m|[kMGTPE]i?|Ki)?")) {
                throw new Misuse("'" + quantity + "' is no quantity of " + what
                        + " such as 2, 500m or 2Gi");
            }
        });
        return limits;
    }

    /// The last part of a class's or file's name, as far as it may be a name there.
    private static String usualName(String program) {
        String last = program.replaceFirst("\\.java$", "").replaceFirst(".*[./]", "");
        String letters = last.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-")
                .replaceAll("^-+", "");
        String few = letters.substring(0, Math.min(LONGEST_NAME, letters.length()))
                .replaceAll("-+$", "");
        return few.isEmpty() ? "atoll" : few;
    }
}
