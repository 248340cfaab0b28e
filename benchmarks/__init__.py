"""The workloads whose speed is measured; run by ``python3 -m morphlab bench``."""
