// SPDX-License-Identifier: Apache-2.0
package org.atoll.launcher.kube;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.atoll.launcher.plan.Misuse;

/// A job whose ranks are the pods of an Indexed Job of Kubernetes (batch/v1, from 1.29 on). A pod's
/// rank is its completion index. Rank 0 coordinates; the others find it by the name that a headless
/// Service gives to its pod, `NAME-0.NAME`, and all prove themselves by a secret, which each has as
/// a file. When a pod fails for good the whole job does, at once; pods that the cluster takes away
/// do not count as failed.
///
/// @param name    of all objects that are made
/// @param ranks   how many pods
/// @param image   with Atoll on its `PATH`
/// @param claim   of a volume, or an empty text
/// @param mount   where pods see the volume, and where the program runs
/// @param limits  of processors and memory, as Kubernetes writes them; may be empty
/// @param command what each pod runs: the program's words behind `atoll java`
public record Pods(
        String name, int ranks, String image, String claim, String mount,
        Map<String, String> limits, List<String> command) {
    /// Where rank 0 listens.
    static final int PORT = 12_345;

    /// Where pods have the secret.
    static final String SECRET = "/run/secrets/atoll";

    private static final int LONGEST_NAME = 52;
    private static final String LABEL = "[a-z0-9](?:[a-z0-9-]*[a-z0-9])?";
    private static final String INDEX =
            "metadata.annotations['batch.kubernetes.io/job-completion-index']";

    /// Only its owner may read the secret: 0400.
    private static final int OWNER_ONLY = 256;
    private static final int GRACE_SECONDS = 30;
    private static final int JOIN_SECONDS = 600;

    /// Checks the words.
    ///
    /// @throws Misuse if one makes no sense to Kubernetes
    public Pods {
        command = List.copyOf(command);
        limits = Map.copyOf(limits);
        require(name.matches(LABEL) && name.length() <= LONGEST_NAME, "--name", name,
                "up to " + LONGEST_NAME + " small letters, digits and dashes");
        require(ranks > 0, "-n", Integer.toString(ranks), "a number of at least 1");
        require(image.matches("\\S+"), "--image", image, "an image, as in registry/name:tag");
        require(claim.isEmpty() || claim.matches(LABEL + "(?:\\." + LABEL + ")*"), "--claim", claim,
                "the name of a PersistentVolumeClaim");
        require(mount.startsWith("/") && !mount.contains(":"), "--mount", mount,
                "a folder from the root on");
    }

    private static void require(boolean good, String option, String value, String what) {
        if (!good) {
            throw new Misuse(option + " takes " + what + ", not '" + value + "'");
        }
    }

    /// All that is to be told to the cluster, as JSON.
    ///
    /// @param secret 64 hexadecimal digits that nobody else knows
    public String json(String secret) {
        return JsonText.of(map("apiVersion", "v1", "kind", "List", "items",
                List.of(secretObject(secret), service(), job()))) + "\n";
    }

    /// A map that keeps its order.
    private static Map<String, Object> map(Object... pairs) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int at = 0; at < pairs.length; at += 2) {
            map.put((String) pairs[at], pairs[at + 1]);
        }
        return map;
    }

    private Map<String, Object> metadata() {
        return map("name", name);
    }

    private Map<String, Object> secretObject(String secret) {
        String text = Base64.getEncoder().encodeToString(
                (secret + "\n").getBytes(StandardCharsets.US_ASCII));
        return map("apiVersion", "v1", "kind", "Secret", "metadata", metadata(),
                "type", "Opaque", "immutable", true, "data", map("secret", text));
    }

    /// Names are needed before pods are ready: they are ready when they have met.
    private Map<String, Object> service() {
        return map("apiVersion", "v1", "kind", "Service", "metadata", metadata(), "spec",
                map("clusterIP", "None",
                        "publishNotReadyAddresses", true,
                        "selector", map("batch.kubernetes.io/job-name", name),
                        "ports", List.of(map("name", "meeting", "port", PORT))));
    }

    private Map<String, Object> job() {
        return map("apiVersion", "batch/v1", "kind", "Job", "metadata", metadata(), "spec",
                map("completionMode", "Indexed",
                        "completions", ranks,
                        "parallelism", ranks,
                        "backoffLimitPerIndex", 0,
                        "maxFailedIndexes", 0,
                        "podReplacementPolicy", "Failed",
                        "podFailurePolicy", map("rules", List.of(
                                map("action", "Ignore", "onPodConditions",
                                        List.of(map("type", "DisruptionTarget",
                                                "status", "True"))))),
                        "template", map("spec", pod())));
    }

    /// Without links to services no variable of another's is taken for a setting.
    private Map<String, Object> pod() {
        return map("subdomain", name,
                "restartPolicy", "Never",
                "terminationGracePeriodSeconds", GRACE_SECONDS,
                "enableServiceLinks", false,
                "automountServiceAccountToken", false,
                "containers", List.of(container()),
                "volumes", volumes());
    }

    private Map<String, Object> container() {
        List<String> words = new ArrayList<>(List.of("atoll", "java"));
        command.forEach(word -> words.add(word.replace("$(", "$$(")));
        Map<String, Object> container = map("name", "rank", "image", image, "command", words,
                "env", List.of(
                        map("name", "ATOLL_MEETING", "value", name + "-0." + name + ":" + PORT),
                        map("name", "ATOLL_RANK", "valueFrom",
                                map("fieldRef", map("fieldPath", INDEX))),
                        map("name", "ATOLL_SIZE", "value", Integer.toString(ranks)),
                        map("name", "ATOLL_SECRET_FILE", "value", SECRET + "/secret"),
                        map("name", "ATOLL_JOIN_TIMEOUT", "value",
                                Integer.toString(JOIN_SECONDS))));
        if (!claim.isEmpty()) {
            container.put("workingDir", mount);
        }
        if (!limits.isEmpty()) {
            container.put("resources", map("requests", limits, "limits", limits));
        }
        container.put("volumeMounts", mounts());
        return container;
    }

    private List<Object> mounts() {
        List<Object> mounts = new ArrayList<>(List.of(
                map("name", "secret", "mountPath", SECRET, "readOnly", true)));
        if (!claim.isEmpty()) {
            mounts.add(map("name", "data", "mountPath", mount));
        }
        return mounts;
    }

    private List<Object> volumes() {
        List<Object> volumes = new ArrayList<>(List.of(map("name", "secret", "secret",
                map("secretName", name, "defaultMode", OWNER_ONLY))));
        if (!claim.isEmpty()) {
            volumes.add(map("name", "data", "persistentVolumeClaim", map("claimName", claim)));
        }
        return volumes;
    }
}
